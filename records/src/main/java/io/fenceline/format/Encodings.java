package io.fenceline.format;

import io.fenceline.format.zones.ZoneEncoding;
import java.io.Serializable;

/** The encodings of the topics that have a choice. */
public record Encodings(
    Encoding locations, Encoding transitions, Encoding adMatches, ZoneEncoding zones)
    implements Serializable {

  public static final Encodings JSON = all(Encoding.JSON);

  /** With zones in GeoJSON. */
  public Encodings(Encoding locations, Encoding transitions, Encoding adMatches) {
    this(locations, transitions, adMatches, ZoneEncoding.GEOJSON);
  }

  /** One for all but zones, which are GeoJSON. */
  public static Encodings all(Encoding encoding) {
    return new Encodings(encoding, encoding, encoding);
  }
}

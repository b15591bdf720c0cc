package io.fenceline.format;

import java.io.Serializable;

/** The encodings of the topics that have a choice; zones and dead letters have none. */
public record Encodings(Encoding locations, Encoding transitions, Encoding adMatches)
    implements Serializable {

  public static final Encodings JSON = all(Encoding.JSON);

  /** One for all. */
  public static Encodings all(Encoding encoding) {
    return new Encodings(encoding, encoding, encoding);
  }
}

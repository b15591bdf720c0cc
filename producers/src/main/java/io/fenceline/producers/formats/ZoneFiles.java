package io.fenceline.producers.formats;

import io.fenceline.format.geojson.file.FeatureFile;
import io.fenceline.format.geojson.file.FeatureSource;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.Serializable;

/** Opens files of zones, whatever their {@link ZoneFormat}, as Features. */
public final class ZoneFiles {

  /**
   * How a file becomes Features.
   *
   * @param idProperty the property that holds the id of a Feature without {@code id}
   * @param radiusMeters of points and lines in formats other than GeoJSON that have none of their
   *     own; null for none
   */
  public record Options(String idProperty, Double radiusMeters) implements Serializable {
    private static final long serialVersionUID = 1;
  }

  private ZoneFiles() {}

  /**
   * Takes ownership of the stream (already decompressed).
   *
   * @throws IOException when the file cannot be read, or is not what its beginning promises
   */
  public static FeatureFile open(InputStream in, Options options) throws IOException {
    BufferedInputStream file = new BufferedInputStream(in, 2 * ZoneFormat.HEAD_BYTES);
    file.mark(ZoneFormat.HEAD_BYTES);
    byte[] head = file.readNBytes(ZoneFormat.HEAD_BYTES);
    file.reset();
    FeatureJson features = new FeatureJson(options);
    FeatureSource source =
        switch (ZoneFormat.of(head)) {
          case GEOJSON -> null;
          case CSV -> new CsvZones(file, features);
          case GPX -> new GpxZones(file, features);
          case KML -> new KmlZones(file, features);
          case KMZ -> new KmlZones(Kmz.document(file), features);
        };
    return source == null
        ? new FeatureFile(file, options.idProperty())
        : new FeatureFile(file, source, options.idProperty());
  }
}

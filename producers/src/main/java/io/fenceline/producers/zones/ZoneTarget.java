package io.fenceline.producers.zones;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.fenceline.event.RefusalReason;
import io.fenceline.format.geojson.ZoneReader;
import io.fenceline.format.geojson.file.FeatureFile;
import io.fenceline.format.input.RefusedException;

/** A topic of zones: the keys of its records, and what its readers take. */
public interface ZoneTarget {
  /** The topic of zones that concern all devices. */
  ZoneTarget ZONES = new AllDevices();

  /**
   * The key of a Feature's record, as text.
   *
   * @throws RefusedException when the Feature does not say it
   */
  String key(FeatureFile.Entry entry) throws RefusedException;

  /**
   * The value of a record.
   *
   * @param feature after repairs
   * @throws RefusedException when a job would refuse it
   */
  byte[] value(String key, FeatureFile.Entry entry, byte[] feature) throws RefusedException;

  /** The key is the id, the value the Feature. */
  final class AllDevices implements ZoneTarget {
    private static final int MAX_VALUE_BYTES = 32 << 20;

    private AllDevices() {}

    @Override
    public String key(FeatureFile.Entry entry) {
      return entry.id();
    }

    @Override
    public byte[] value(String key, FeatureFile.Entry entry, byte[] feature)
        throws RefusedException {
      if (feature.length > MAX_VALUE_BYTES) {
        throw RefusedException.field(
            RefusalReason.TOO_LARGE,
            "Feature",
            feature.length + " bytes",
            "at most " + MAX_VALUE_BYTES);
      }
      ZoneReader.readFeature(entry.id(), entry.ordinal(), feature);
      return feature;
    }
  }

  /** The bytes of a key. */
  static byte[] bytes(String key) {
    return key.getBytes(UTF_8);
  }
}

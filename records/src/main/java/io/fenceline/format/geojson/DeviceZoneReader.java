package io.fenceline.format.geojson;

import io.fenceline.event.RecordVersion;
import io.fenceline.event.RefusalReason;
import io.fenceline.event.ZoneIds;
import io.fenceline.event.zone.DeviceZoneChange;
import io.fenceline.event.zone.Zone;
import io.fenceline.format.binary.ZoneCodec;
import io.fenceline.format.input.RawRecord;
import io.fenceline.format.input.RefusedException;
import io.fenceline.format.json.DeviceZoneKey;

/**
 * Reads zones of one device (rule Z6) from records of the topic {@code device-zones}: the key is a
 * {@link DeviceZoneKey}, the value what {@link ZoneReader} reads, within the limits here.
 * Thread-safe.
 */
public final class DeviceZoneReader {
  /** The largest packed shape, in bytes: each device's zones are read with its fixes. */
  public static final int MAX_SHAPE_BYTES = 64 * 1024;

  /** The largest Feature, in bytes: its record fits in 1 MiB with its key. */
  public static final int MAX_BYTES = 1_000_000;

  /** The most zones of a device, unless an option says otherwise. */
  public static final int DEFAULT_MAX_ZONES = 100;

  private DeviceZoneReader() {}

  /**
   * A null value is a delete.
   *
   * @throws RefusedException with the field, the value and what was expected
   */
  public static DeviceZoneChange read(RawRecord record) throws RefusedException {
    DeviceZoneKey key = DeviceZoneKey.of(record.key());
    long version = RecordVersion.of(record.partition(), record.offset());
    Zone zone = record.value() == null ? null : readFeature(key.zoneId(), version, record.value());
    return new DeviceZoneChange(key.deviceId(), key.zoneId(), version, zone);
  }

  /**
   * Reads a Feature whose id, as it is written, is known.
   *
   * @return with the id of {@link ZoneIds#ofDevice}
   * @throws RefusedException with the field, the value and what was expected
   */
  public static Zone readFeature(String zoneId, long version, byte[] json) throws RefusedException {
    if (json.length > MAX_BYTES) {
      throw RefusedException.field(
          RefusalReason.TOO_LARGE,
          "value",
          json.length + " bytes",
          "at most " + MAX_BYTES + " bytes for a zone of one device");
    }
    Zone zone = ZoneReader.readDeviceZone(zoneId, version, json);
    int bytes = ZoneCodec.bytes(zone.shape());
    if (bytes > MAX_SHAPE_BYTES) {
      throw RefusedException.field(
          RefusalReason.TOO_LARGE,
          "geometry",
          bytes + " bytes packed",
          "at most "
              + MAX_SHAPE_BYTES
              + " bytes, some 4,000 positions; simplify it, or write it to zones");
    }
    return zone;
  }

  /**
   * The refusal of one zone more than a device may have.
   *
   * @param key of the zone
   */
  public static RefusedException tooMany(DeviceZoneKey key, int maxZones) {
    return RefusedException.field(
        RefusalReason.TOO_LARGE,
        "key",
        '"' + key.text() + '"',
        "at most "
            + maxZones
            + " zones of a device; delete some, give them validUntil, or raise --max-device-zones");
  }
}

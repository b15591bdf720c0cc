package io.fenceline.producers.zones;

import io.fenceline.event.RefusalReason;
import io.fenceline.format.geojson.DeviceZoneReader;
import io.fenceline.format.geojson.ExpiresIn;
import io.fenceline.format.geojson.FeatureMembers;
import io.fenceline.format.geojson.file.FeatureFile;
import io.fenceline.format.input.RefusedException;
import io.fenceline.format.json.DeviceZoneKey;
import io.fenceline.format.json.FieldSelection;
import io.fenceline.format.json.JsonValue;
import io.fenceline.format.json.RecordIds;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * The topic of zones of one device each (rule Z6): a property of the Feature names the device. Of
 * one file; not thread-safe.
 */
public final class DeviceZoneTarget implements ZoneTarget {
  private final String deviceProperty;
  private final int maxZones;
  private final InstantSource clock;
  private final FeatureMembers members;
  private final Map<String, Set<String>> zonesOfDevices = new HashMap<>();

  /**
   * @param maxZones of a device
   * @param clock for {@code expiresIn}
   */
  public DeviceZoneTarget(String deviceProperty, int maxZones, InstantSource clock) {
    this.deviceProperty = deviceProperty;
    this.maxZones = maxZones;
    this.clock = clock;
    this.members = new FeatureMembers(FieldSelection.of(deviceProperty));
  }

  @Override
  public String key(FeatureFile.Entry entry) throws RefusedException {
    JsonValue device = members.properties(members.of(entry.json())).get(deviceProperty);
    String field = "properties." + deviceProperty;
    if (device == null) {
      throw RefusedException.field(
          RefusalReason.MISSING,
          field,
          "none",
          "the id of the device; --device-id-property names another property");
    }
    return new DeviceZoneKey(RecordIds.of(field, device), entry.id()).text();
  }

  @Override
  public byte[] value(String key, FeatureFile.Entry entry, byte[] feature) throws RefusedException {
    byte[] value = ExpiresIn.resolve(feature, clock.millis());
    DeviceZoneReader.readFeature(entry.id(), entry.ordinal(), value);
    DeviceZoneKey ids = DeviceZoneKey.of(ZoneTarget.bytes(key));
    Set<String> zones = zonesOfDevices.computeIfAbsent(ids.deviceId(), id -> new HashSet<>());
    if (zones.size() >= maxZones && !zones.contains(ids.zoneId())) {
      throw DeviceZoneReader.tooMany(ids, maxZones);
    }
    zones.add(ids.zoneId());
    return value;
  }
}

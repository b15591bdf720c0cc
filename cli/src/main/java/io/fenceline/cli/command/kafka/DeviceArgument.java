package io.fenceline.cli.command.kafka;

import io.fenceline.format.input.RefusedException;
import io.fenceline.format.json.DeviceZoneKey;
import io.fenceline.format.json.RecordIds;
import io.fenceline.kafka.Topics;
import java.util.List;
import picocli.CommandLine.Option;

/** The zones of all devices, or those of one device alone, as a picocli mixin. */
final class DeviceArgument {
  @Option(
      names = "--device",
      paramLabel = "ID",
      description = "The zones of this device alone, which are in the topic device-zones.")
  private String deviceId;

  /** Adds each mistake to {@code mistakes}. */
  public void validate(List<String> mistakes) {
    if (isGiven()) {
      try {
        RecordIds.check("--device", deviceId);
      } catch (RefusedException e) {
        mistakes.add(e.getMessage());
      }
    }
  }

  boolean isGiven() {
    return deviceId != null;
  }

  /** The topic that has the zones. */
  String topic(Topics topics) {
    return isGiven() ? topics.deviceZones() : topics.zones();
  }

  /** Whether a key of the topic is that of one of the zones. */
  boolean includes(String key) {
    return !isGiven() || key.startsWith(key("")) && key.indexOf('/') == key.lastIndexOf('/');
  }

  /** The key of a zone. */
  String key(String zoneId) {
    return isGiven() ? new DeviceZoneKey(deviceId, zoneId).text() : zoneId;
  }

  /** The id of the zone that has the key. */
  String zoneId(String key) {
    return isGiven()
        ? key.substring(key("").length()).replace("%2F", "/").replace("%25", "%")
        : key;
  }
}

package io.fenceline.cli.command.kafka;

import io.fenceline.format.geojson.DeviceZoneReader;
import io.fenceline.producers.zones.DeviceZoneTarget;
import io.fenceline.producers.zones.ZoneTarget;
import java.time.InstantSource;
import java.util.List;
import picocli.CommandLine.Option;

/** Whether the zones of a file concern one device each, as a picocli mixin. */
final class DeviceZonesArguments {
  @Option(
      names = "--device-zones",
      description =
          "Each zone concerns one device alone: into the topic device-zones. The property expiresIn,"
              + " such as PT3H, becomes validUntil.")
  private boolean given;

  @Option(
      names = "--device-id-property",
      paramLabel = "NAME",
      description = "With --device-zones: property that holds the device's id (default: deviceId).")
  private String property;

  @Option(
      names = "--max-device-zones",
      paramLabel = "N",
      description =
          "With --device-zones: zones of a device in the file; more are refused (default: 100, that"
              + " of the job).")
  private Integer most;

  void validate(boolean isReplacing, List<String> mistakes) {
    if (!given && (property != null || most != null)) {
      mistakes.add("--device-id-property, --max-device-zones: are for --device-zones");
    }
    if (given && isReplacing) {
      mistakes.add(
          "--replace: is for zones of all devices; delete those of a device by 'zones delete"
              + " --device ID --all'");
    }
    if (most != null && most < 1) {
      mistakes.add("--max-device-zones: '%d' was given; give 1 or more".formatted(most));
    }
  }

  boolean isGiven() {
    return given;
  }

  ZoneTarget target() {
    return given
        ? new DeviceZoneTarget(
            property == null ? "deviceId" : property,
            most == null ? DeviceZoneReader.DEFAULT_MAX_ZONES : most,
            InstantSource.system())
        : ZoneTarget.ZONES;
  }
}

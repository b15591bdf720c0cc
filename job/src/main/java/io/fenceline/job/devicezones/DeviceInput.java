package io.fenceline.job.devicezones;

import io.fenceline.event.Fix;
import io.fenceline.format.input.RawRecord;
import io.fenceline.types.CodecType;
import java.util.List;

/** An element for devices of one subtask of the geofence. */
public sealed interface DeviceInput {
  CodecType<DeviceInput> TYPE = new CodecType<>(DeviceInput.class, new DeviceInputCodec());

  /** The key: a device of the subtask. */
  String deviceId();

  /**
   * Fixes of devices that all belong to the same subtask.
   *
   * @param fixes not empty
   */
  record Fixes(List<Fix> fixes) implements DeviceInput {
    @Override
    public String deviceId() {
      return fixes.get(0).deviceId();
    }
  }

  /** A record of the topic of device zones, for this device. */
  record ZoneRecord(String deviceId, RawRecord record) implements DeviceInput {}

  /**
   * The initial device zones of a partition have been sent (rules Z2 and Z6).
   *
   * @param deviceId any key of the subtask
   * @param submission of the job that wrote the markers
   */
  record InitialZonesRead(String deviceId, long submission, int partition) implements DeviceInput {}
}

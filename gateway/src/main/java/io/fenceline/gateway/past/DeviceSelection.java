package io.fenceline.gateway.past;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.fenceline.geo.index.points.BoundingBox;
import java.util.Arrays;

/**
 * One device, or those in a box.
 *
 * @param deviceId null for those in the box
 * @param box null for the one device
 */
record DeviceSelection(String deviceId, BoundingBox box) {
  /** Whether a record with this key can be of interest. */
  boolean mayHave(byte[] key) {
    return deviceId == null || Arrays.equals(key, deviceId.getBytes(UTF_8));
  }

  boolean has(String device, double lon, double lat) {
    return deviceId == null ? box.contains(lon, lat) : deviceId.equals(device);
  }
}

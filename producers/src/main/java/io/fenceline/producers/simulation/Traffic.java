package io.fenceline.producers.simulation;

import io.fenceline.event.Fix;

/** Devices that report by a schedule: simulated or recorded ones. Not thread-safe. */
public interface Traffic {
  /**
   * The limit in fixes per second: two fixes of one device in one millisecond contradict each
   * other.
   */
  double MAX_RATE_PER_DEVICE = 1000;

  /** The number of devices. */
  int devices();

  /** The id of a device; they first report in this order. */
  String deviceId(int index);

  /** The due time of the next fix, in nanoseconds after the first. */
  long dueNanos();

  /**
   * The next fix.
   *
   * @param startMillis event time of the first fix, epoch milliseconds
   */
  Fix next(long startMillis);

  /** The ids of so many devices. */
  static String[] ids(int devices) {
    int digits = Math.max(4, String.valueOf(devices).length());
    String[] ids = new String[devices];
    for (int i = 0; i < devices; i++) {
      ids[i] = ("sim-%0" + digits + "d").formatted(i + 1);
    }
    return ids;
  }

  /**
   * @throws IllegalArgumentException with the valid values
   */
  static void check(int devices, double fixesPerSecond) {
    if (devices < 1 || !(fixesPerSecond > 0) || fixesPerSecond > MAX_RATE_PER_DEVICE * devices) {
      throw new IllegalArgumentException(
          "at least one device, and a rate above 0 and up to 1000 fixes/s per device");
    }
  }
}

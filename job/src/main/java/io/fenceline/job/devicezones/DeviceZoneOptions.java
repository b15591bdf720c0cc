package io.fenceline.job.devicezones;

import java.io.Serializable;
import java.util.Set;
import java.util.UUID;

/**
 * The options of the zones of single devices (rules Z6 and T10).
 *
 * @param topic or file, for dead letters
 * @param partitions whose initial zones are read before fixes
 * @param submission identifies the submission that wrote the markers; not 0 or 1
 * @param most how many zones a device may have
 * @param overdueGraceMillis how long a silent device may be late before it is overdue
 * @param expires whether zones are freed, and silent devices overdue, by the wall clock, as they
 *     are unless recorded fixes are read
 */
public record DeviceZoneOptions(
    String topic,
    Set<Integer> partitions,
    long submission,
    int most,
    long overdueGraceMillis,
    boolean expires)
    implements Serializable {
  public static final int DEFAULT_MOST = 100;
  public static final long DEFAULT_OVERDUE_GRACE_MILLIS = 5 * 60_000;

  public DeviceZoneOptions {
    partitions = Set.copyOf(partitions);
  }

  /**
   * The options of a new submission. A UUID's upper half contains its version, and is therefore
   * neither 0 nor 1.
   */
  public static DeviceZoneOptions of(
      String topic, Set<Integer> partitions, int most, long overdueGraceMillis, boolean expires) {
    long submission = UUID.randomUUID().getMostSignificantBits();
    return new DeviceZoneOptions(topic, partitions, submission, most, overdueGraceMillis, expires);
  }
}

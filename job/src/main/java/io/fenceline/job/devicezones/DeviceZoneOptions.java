package io.fenceline.job.devicezones;

import java.io.Serializable;
import java.util.Set;
import java.util.UUID;

/**
 * The input of the zones of single devices (rule Z6), as the geofence needs to know it.
 *
 * @param topic or file, for dead letters
 * @param partitions whose initial zones are read before fixes
 * @param submission identifies the submission that wrote the markers; neither 0 nor 1
 * @param expires whether zones are freed, and silent devices overdue, by the wall clock, as they
 *     are unless recorded fixes are read
 */
public record DeviceZoneOptions(
    String topic, Set<Integer> partitions, long submission, boolean expires)
    implements Serializable {
  public DeviceZoneOptions {
    partitions = Set.copyOf(partitions);
  }

  /** The input of a new submission: a UUID's upper half contains its version. */
  public static DeviceZoneOptions of(String topic, Set<Integer> partitions, boolean expires) {
    long submission = UUID.randomUUID().getMostSignificantBits();
    return new DeviceZoneOptions(topic, partitions, submission, expires);
  }
}

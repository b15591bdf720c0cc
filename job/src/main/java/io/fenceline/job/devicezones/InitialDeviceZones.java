package io.fenceline.job.devicezones;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * Tracks which partitions of the device zones have been read up to their markers (rules Z2 and Z6).
 * Between two checkpoints all subtasks are told of the same partitions, so one stores the progress
 * and all restore it. Not thread-safe.
 */
public final class InitialDeviceZones {
  private static final long COMPLETE = 0;
  private static final long COMPLETE_SINCE_SHORT = 1;

  /** None has been read. */
  private static final long NOTHING = -1;

  /** More than it takes until each device that waited has looked again. */
  private static final long LONG_MILLIS = 10 * 60_000;

  private final DeviceZoneOptions options;
  private final Set<Integer> read = new TreeSet<>();

  /** A reporter of metrics reads it in a thread of its own. */
  private volatile boolean complete;

  private boolean mayKnownDevicesWait;
  private long completedMillis;

  private InitialDeviceZones(DeviceZoneOptions options) {
    this.options = options;
  }

  /**
   * @param options null if there are no device zones
   * @param progress the result of {@link #progress}; empty if there were none before
   * @param isRestored whether devices may be in state
   */
  public static InitialDeviceZones restore(
      DeviceZoneOptions options, Iterable<Long> progress, boolean isRestored, long nowMillis) {
    InitialDeviceZones restored = new InitialDeviceZones(options);
    Iterator<Long> numbers = progress.iterator();
    long of = numbers.hasNext() ? numbers.next() : options == null ? COMPLETE : NOTHING;
    restored.complete = options == null || of == COMPLETE || of == COMPLETE_SINCE_SHORT;
    restored.mayKnownDevicesWait = isRestored && of != COMPLETE;
    restored.completedMillis = nowMillis;
    while (options != null && of == options.submission() && numbers.hasNext()) {
      restored.read.add(Math.toIntExact(numbers.next()));
    }
    return restored;
  }

  /**
   * The progress to store: while reading, the submission and the partitions; a single number once
   * complete. Nothing if there are no device zones, so that they are initial ones when there are
   * again.
   */
  public List<Long> progress(long nowMillis) {
    if (complete && nowMillis - completedMillis > LONG_MILLIS) {
      mayKnownDevicesWait = false;
    }
    if (options == null) {
      return mayKnownDevicesWait ? List.of(NOTHING) : List.of();
    }
    if (complete) {
      return List.of(mayKnownDevicesWait ? COMPLETE_SINCE_SHORT : COMPLETE);
    }
    List<Long> numbers = new ArrayList<>(List.of(options.submission()));
    read.forEach(partition -> numbers.add((long) partition));
    return numbers;
  }

  /** Whether all partitions have been read up to their markers. Any thread may ask. */
  public boolean isComplete() {
    return complete;
  }

  /** Whether fixes of devices that had earlier ones may have waited for these zones. */
  public boolean mayKnownDevicesWait() {
    return mayKnownDevicesWait;
  }

  /** A partition has been read up to its marker. */
  public void add(DeviceInput.InitialZonesRead partition, long nowMillis) {
    if (!complete && partition.submission() == options.submission()) {
      read.add(partition.partition());
      complete = read.containsAll(options.partitions());
      completedMillis = nowMillis;
    }
  }
}

package io.fenceline.job.operator;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Tracks how far the initial zones have been read: for each partition, whether the offset of its
 * marker has been reached. Offsets that were read count for the markers of the same submission
 * only: when the next submission writes its markers, the topic may have been created again. Not
 * thread-safe.
 */
final class InitialZones {
  private static final long COMPLETE = 0;

  private final long submission;
  private final Map<Integer, Long> markers;
  private final TreeMap<Integer, Long> lastRead = new TreeMap<>();

  /** A reporter of metrics reads it in a thread of its own. */
  private volatile boolean complete;

  private InitialZones(long submission, Map<Integer, Long> markers) {
    this.submission = submission;
    this.markers = markers;
  }

  /**
   * @param submission identifies the submission of the job that wrote the markers; not 0
   * @param progress the result of {@link #progress}; empty at the first start
   */
  static InitialZones restore(
      long submission, Map<Integer, Long> markers, Iterable<Long> progress) {
    InitialZones restored = new InitialZones(submission, markers);
    Iterator<Long> numbers = progress.iterator();
    if (!numbers.hasNext()) {
      return restored;
    }
    long of = numbers.next();
    restored.complete = of == COMPLETE;
    while (of == submission && numbers.hasNext()) {
      restored.lastRead.put(Math.toIntExact(numbers.next()), numbers.next());
    }
    return restored;
  }

  /**
   * The progress to store: while reading, the submission, then each partition and its last offset;
   * a single number once complete.
   */
  List<Long> progress() {
    if (complete) {
      return List.of(COMPLETE);
    }
    List<Long> numbers = new ArrayList<>();
    numbers.add(submission);
    lastRead.forEach(
        (partition, offset) -> {
          numbers.add((long) partition);
          numbers.add(offset);
        });
    return numbers;
  }

  /** Whether all partitions have been read up to their markers. Any thread may ask. */
  boolean isComplete() {
    return complete;
  }

  /** Adds a record; returns true once, for the one that completes the initial zones. */
  boolean completedBy(int partition, long offset) {
    if (complete) {
      return false;
    }
    add(partition, offset);
    Long marker = markers.get(partition);
    boolean before = marker != null && offset < marker;
    // Nearly every record is; the other partitions are then not checked.
    complete = !before && markers.entrySet().stream().allMatch(this::reached);
    return complete;
  }

  /** An offset that goes back is that of another topic, whose other partitions are unread, too. */
  private void add(int partition, long offset) {
    Long last = lastRead.get(partition);
    if (last != null && offset <= last) {
      lastRead.clear();
    }
    lastRead.put(partition, offset);
  }

  private boolean reached(Map.Entry<Integer, Long> marker) {
    Long offset = lastRead.get(marker.getKey());
    return offset != null && offset >= marker.getValue();
  }
}

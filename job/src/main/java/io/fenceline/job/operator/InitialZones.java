package io.fenceline.job.operator;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * How far the initial zones have been read: for each partition, whether the offset of its marker
 * has been reached. Stores positions rather than flags, so that a job that is submitted again while
 * zones load, with new markers, continues where it was. Not thread-safe.
 */
final class InitialZones {
  private final Map<Integer, Long> markers;
  private final TreeMap<Integer, Long> lastRead = new TreeMap<>();
  private boolean complete;

  private InitialZones(Map<Integer, Long> markers) {
    this.markers = markers;
  }

  /**
   * @param progress what {@link #progress} gave, or nothing at the first start
   */
  static InitialZones restore(Map<Integer, Long> markers, Iterable<Long> progress) {
    InitialZones restored = new InitialZones(markers);
    List<Long> numbers = new ArrayList<>();
    progress.forEach(numbers::add);
    restored.complete = numbers.size() == 1;
    for (int i = 0; i + 1 < numbers.size(); i += 2) {
      restored.lastRead.put(Math.toIntExact(numbers.get(i)), numbers.get(i + 1));
    }
    return restored;
  }

  /** Partition and last offset by turns while reading; a single number once complete. */
  List<Long> progress() {
    List<Long> numbers = new ArrayList<>();
    if (complete) {
      numbers.add(1L);
      return numbers;
    }
    lastRead.forEach(
        (partition, offset) -> {
          numbers.add((long) partition);
          numbers.add(offset);
        });
    return numbers;
  }

  /** Adds a record; returns true once, for the one that completes the initial zones. */
  boolean completedBy(int partition, long offset) {
    if (complete) {
      return false;
    }
    lastRead.put(partition, offset);
    Long marker = markers.get(partition);
    boolean before = marker != null && offset < marker;
    // Nearly every record is; the other partitions are then not checked.
    complete = !before && markers.entrySet().stream().allMatch(this::reached);
    return complete;
  }

  private boolean reached(Map.Entry<Integer, Long> marker) {
    Long offset = lastRead.get(marker.getKey());
    return offset != null && offset >= marker.getValue();
  }
}

package io.fenceline.job.operator;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;

/**
 * Numbers the records of the zones so that the later one of a zone has the higher number (rule Z1):
 * by their offsets, and above all earlier numbers once a partition begins again, as it does when
 * the topic was created anew and the job runs with {@code --on-data-loss continue}. Not
 * thread-safe.
 */
final class ZoneVersions {
  private static final int FIELDS = 3;

  private final TreeMap<Integer, Partition> partitions = new TreeMap<>();

  /** The last offset that was read, and what is added to offsets to make versions. */
  private record Partition(long lastOffset, long shift) {
    long lastVersion() {
      return lastOffset + shift;
    }
  }

  /**
   * @param saved the result of {@link #save}; empty at the first start
   */
  static ZoneVersions restore(Iterable<Long> saved) {
    List<Long> numbers = new ArrayList<>();
    saved.forEach(numbers::add);
    ZoneVersions versions = new ZoneVersions();
    for (int i = 0; i + FIELDS <= numbers.size(); i += FIELDS) {
      versions.partitions.put(
          Math.toIntExact(numbers.get(i)), new Partition(numbers.get(i + 1), numbers.get(i + 2)));
    }
    return versions;
  }

  /** The number, last offset and shift of each partition. */
  List<Long> save() {
    List<Long> numbers = new ArrayList<>();
    partitions.forEach(
        (number, partition) ->
            numbers.addAll(List.of((long) number, partition.lastOffset, partition.shift)));
    return numbers;
  }

  /** The version of the record at this offset, which is read now. */
  long next(int partition, long offset) {
    Partition known = partitions.get(partition);
    long shift = known == null ? 0 : known.shift;
    if (known != null && offset <= known.lastOffset) {
      shift =
          1 + partitions.values().stream().mapToLong(Partition::lastVersion).max().orElseThrow();
    }
    partitions.put(partition, new Partition(offset, shift));
    return offset + shift;
  }
}

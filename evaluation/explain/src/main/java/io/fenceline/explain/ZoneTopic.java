package io.fenceline.explain;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.fenceline.format.geojson.ZoneMarker;
import io.fenceline.format.geojson.ZoneReader;
import io.fenceline.format.input.RawRecord;
import io.fenceline.format.input.RefusedException;
import io.fenceline.format.zones.ZoneEncoding;
import io.fenceline.kafka.RawRecords;
import io.fenceline.kafka.client.TopicScan;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/** The topic of zones, with the versions that compaction has left of them (rule Z7). */
public record ZoneTopic(String name, ZoneEncoding encoding) {
  /** The records that are of interest. */
  public interface Selection {
    /**
     * @throws RefusedException when it cannot be read
     */
    boolean has(RawRecord feature) throws RefusedException;
  }

  /**
   * Reads the topic to its end.
   *
   * @param budget for the versions that are selected
   */
  public ZoneVersions read(
      Consumer<byte[], byte[]> consumer, ReplayBudget budget, Selection selection) {
    return scan(consumer, budget, Long.MIN_VALUE, selection);
  }

  /** All versions of some zones. */
  public ZoneVersions of(
      Consumer<byte[], byte[]> consumer, ReplayBudget budget, Predicate<String> ids) {
    return read(consumer, budget, feature -> isOf(feature, ids) && isReadable(feature));
  }

  /**
   * All versions of those zones that have changed at an instant or later; most requests find none,
   * and read no more than what was written since.
   */
  public ZoneVersions changedSince(
      Consumer<byte[], byte[]> consumer,
      ReplayBudget budget,
      long fromMillis,
      Predicate<String> ids) {
    Set<String> changed = new HashSet<>();
    Selection noneOfThem =
        feature -> {
          if (isOf(feature, ids) && changed.add(new String(feature.key(), UTF_8))) {
            budget.hold(feature.key());
          }
          return false;
        };
    ZoneVersions none = scan(consumer, budget, fromMillis, noneOfThem);
    return changed.isEmpty() ? none : of(consumer, budget, changed::contains);
  }

  private static boolean isOf(RawRecord feature, Predicate<String> ids) {
    return ids.test(new String(feature.key(), UTF_8));
  }

  private static boolean isReadable(RawRecord feature) throws RefusedException {
    return ZoneReader.read(feature) != null;
  }

  private ZoneVersions scan(
      Consumer<byte[], byte[]> consumer,
      ReplayBudget budget,
      long fromMillis,
      Selection selection) {
    List<ZoneVersion> versions = new ArrayList<>();
    Gaps gaps = new Gaps();
    long unreadable = 0;
    TopicScan scan = new TopicScan(consumer, name, fromMillis, Long.MAX_VALUE);
    while (scan.hasNext()) {
      budget.checkTime();
      ConsumerRecord<byte[], byte[]> record = scan.next();
      boolean isBehindGap = gaps.areBefore(record);
      if (record.key() == null || ZoneMarker.isMarker(record.key())) {
        continue;
      }
      try {
        RawRecord feature = encoding.toFeature(RawRecords.of(record));
        if (selection.has(feature)) {
          budget.hold(feature.value());
          versions.add(new ZoneVersion(feature, isBehindGap));
        }
      } catch (RefusedException e) {
        unreadable++;
      }
    }
    return new ZoneVersions(versions, unreadable);
  }

  /** Detects missing offsets: those of records that were removed, or never committed. */
  private static final class Gaps {
    private final Map<Integer, Long> nextOffsets = new HashMap<>();
    private final Set<Integer> partitions = new HashSet<>();

    boolean areBefore(ConsumerRecord<byte[], byte[]> record) {
      Long expected = nextOffsets.put(record.partition(), record.offset() + 1);
      if (record.offset() != (expected == null ? 0 : expected)) {
        partitions.add(record.partition());
      }
      return partitions.contains(record.partition());
    }
  }
}

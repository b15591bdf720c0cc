package io.fenceline.explain;

import io.fenceline.format.geojson.ZoneMarker;
import io.fenceline.format.geojson.ZoneReader;
import io.fenceline.format.input.RawRecord;
import io.fenceline.format.input.RefusedException;
import io.fenceline.format.zones.ZoneEncoding;
import io.fenceline.kafka.RawRecords;
import io.fenceline.kafka.client.CheckedConsumer;
import io.fenceline.kafka.client.TopicScan;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Predicate;
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

  private interface Visitor {
    void visit(ZoneVersion version) throws RefusedException;
  }

  /**
   * A version of a zone.
   *
   * @param version null if the topic does not have it
   * @param oldest the oldest that the topic still has of the zone; null for none
   */
  public record Found(ZoneVersion version, ZoneVersion oldest) {}

  /**
   * The versions that were in force at an instant or later.
   *
   * @param budget for these versions
   */
  public ZoneTimeline since(
      CheckedConsumer consumer, ReplayBudget budget, long fromMillis, Selection selection) {
    Map<String, ZoneVersion> before = new HashMap<>();
    List<ZoneVersion> versions = new ArrayList<>();
    long unreadable =
        scan(
            consumer,
            budget,
            Long.MIN_VALUE,
            version -> {
              if (selection.has(version.feature())) {
                budget.hold(version.feature().value());
                if (version.sinceMillis() >= fromMillis) {
                  versions.add(version);
                } else {
                  ZoneVersion replaced = before.put(version.zoneId(), version);
                  budget.release(replaced == null ? null : replaced.feature());
                }
              }
            });
    versions.addAll(0, before.values());
    return new ZoneTimeline(versions, unreadable);
  }

  /**
   * The same, of those zones that have changed at the instant or later. Most requests find none,
   * and read no more than what was written since.
   */
  public ZoneTimeline changedSince(
      CheckedConsumer consumer, ReplayBudget budget, long fromMillis, Predicate<String> ids) {
    Set<String> changed = new HashSet<>();
    scan(
        consumer,
        budget,
        fromMillis,
        version -> {
          if (ids.test(version.zoneId()) && changed.add(version.zoneId())) {
            budget.hold(version.feature().key());
          }
        });
    return changed.isEmpty()
        ? ZoneTimeline.NONE
        : since(
            consumer,
            budget,
            fromMillis,
            feature -> changed.contains(ZoneVersion.idOf(feature)) && isReadable(feature));
  }

  /** The last version of a zone that a condition accepts; no version is held but one. */
  public Found find(
      CheckedConsumer consumer,
      ReplayBudget budget,
      String zoneId,
      Predicate<ZoneVersion> condition) {
    AtomicReference<ZoneVersion> found = new AtomicReference<>();
    AtomicReference<ZoneVersion> oldest = new AtomicReference<>();
    scan(
        consumer,
        budget,
        Long.MIN_VALUE,
        version -> {
          if (version.zoneId().equals(zoneId) && isReadable(version.feature())) {
            oldest.compareAndSet(null, version);
            if (condition.test(version) && version.follows(found.get())) {
              found.set(version);
            }
          }
        });
    return new Found(found.get(), oldest.get());
  }

  /** A version that the job refuses leaves the one before in force. */
  private static boolean isReadable(RawRecord feature) throws RefusedException {
    return ZoneReader.read(feature) != null;
  }

  /** Returns how many records cannot be read. */
  private long scan(
      CheckedConsumer consumer, ReplayBudget budget, long fromMillis, Visitor visitor) {
    Gaps gaps = new Gaps();
    long unreadable = 0;
    TopicScan scan = new TopicScan(consumer, name, fromMillis, Long.MAX_VALUE);
    while (scan.hasNext()) {
      budget.checkTime();
      ConsumerRecord<byte[], byte[]> record = scan.next();
      boolean isBehindGap = gaps.areBefore(record);
      if (record.key() != null && !ZoneMarker.isMarker(record.key())) {
        try {
          RawRecord feature = encoding.toFeature(RawRecords.of(record));
          visitor.visit(new ZoneVersion(feature, isBehindGap));
        } catch (RefusedException e) {
          unreadable++;
        }
      }
    }
    return unreadable;
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

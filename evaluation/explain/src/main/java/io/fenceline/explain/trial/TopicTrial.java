package io.fenceline.explain.trial;

import io.fenceline.evaluation.Policy;
import io.fenceline.event.Fix;
import io.fenceline.event.zone.Zone;
import io.fenceline.explain.ReplayBudget;
import io.fenceline.explain.ZoneTimeline;
import io.fenceline.explain.ZoneTopic;
import io.fenceline.explain.ZoneVersion;
import io.fenceline.format.fix.FixReader;
import io.fenceline.format.input.RawRecord;
import io.fenceline.format.input.RefusedException;
import io.fenceline.format.json.RecordIds;
import io.fenceline.kafka.RawRecords;
import io.fenceline.kafka.client.TimeOrderedScan;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.clients.consumer.Consumer;

/**
 * A trial of one zone with the fixes that a topic has (rule X2), compared with the versions of it
 * that were in force then (rule Z7). Nothing is written.
 *
 * @param zone to be tried
 * @param inForce the version of it that is in force now; null if there is none
 * @param fromMillis by the timestamps of the fixes' records
 */
public record TopicTrial(
    String topic,
    FixReader reader,
    ZoneTopic zones,
    Policy policy,
    Zone zone,
    Zone inForce,
    long fromMillis) {
  /** Each has its state in memory. */
  public static final int MOST_DEVICES = 100_000;

  /**
   * What was found.
   *
   * @param fixes how many were evaluated
   * @param devices how many sent them
   * @param unreadable how many records the job refuses, too
   * @param inForce the visits to the versions in force then; null if there is none
   * @param oldest the first of these, if the topic may have had another one before it; else null
   */
  public record Result(
      long fixes,
      int devices,
      long unreadable,
      VisitLog trial,
      VisitLog inForce,
      ZoneVersion oldest) {}

  /** There are more devices than {@link #MOST_DEVICES}. */
  public static final class TooManyDevicesException extends RuntimeException {
    private static final long serialVersionUID = 1;

    TooManyDevicesException() {
      super("more than %,d devices have sent fixes since then".formatted(MOST_DEVICES));
    }
  }

  /**
   * Reads to the end that the topic has now; stops with the consumer's {@link
   * org.apache.kafka.common.errors.WakeupException} when it is woken up.
   *
   * @throws TooManyDevicesException when they do not fit into memory
   * @throws ReplayBudget.ExceededException when it takes too long
   */
  public Result run(Consumer<byte[], byte[]> consumer, ReplayBudget budget)
      throws InterruptedException {
    ZoneTimeline versions = zones.changedSince(consumer, budget, fromMillis, zone.id()::equals);
    List<ZoneVersion> history = versions.of(zone.id());
    ZoneTrial trial = new ZoneTrial(policy, zone);
    ZoneTrial then =
        history.isEmpty() && inForce != null
            ? new ZoneTrial(policy, inForce)
            : new ZoneTrial(policy);
    Set<String> devices = new HashSet<>();
    long fixes = 0;
    long unreadable = 0;
    LinkedHashMap<String, Long> from = new LinkedHashMap<>(Map.of(topic, fromMillis));
    TimeOrderedScan scan = new TimeOrderedScan(consumer, from);
    while (scan.hasNext()) {
      budget.checkTime();
      RawRecord record = RawRecords.of(scan.next());
      versions.passTo(record.timestampMillis(), version -> change(then, version));
      Fix fix = read(record);
      if (fix == null) {
        unreadable++;
      } else {
        fixes++;
        if (devices.add(fix.deviceId()) && devices.size() > MOST_DEVICES) {
          throw new TooManyDevicesException();
        }
        trial.fix(fix, record.timestampMillis());
        then.fix(fix, record.timestampMillis());
      }
    }
    long nowMillis = System.currentTimeMillis();
    VisitLog visits = trial.end(nowMillis);
    VisitLog visitsThen = then.end(nowMillis);
    return new Result(
        fixes,
        devices.size(),
        unreadable,
        visits,
        history.isEmpty() && inForce == null ? null : visitsThen,
        oldest(history));
  }

  private ZoneVersion oldest(List<ZoneVersion> history) {
    return history.stream()
        .limit(1)
        .filter(first -> first.isBehindGap() && first.sinceMillis() > fromMillis)
        .findFirst()
        .orElse(null);
  }

  private static void change(ZoneTrial trial, ZoneVersion version) throws InterruptedException {
    try {
      trial.change(version.change(), version.sinceMillis());
    } catch (RefusedException e) {
      throw new IllegalStateException("was read before", e);
    }
  }

  /** Null for one that the job refuses. */
  private Fix read(RawRecord record) {
    try {
      return record.isReset()
          ? Fix.reset(RecordIds.ofKey(record.key()), record.partition(), record.offset())
          : reader.read(record);
    } catch (RefusedException e) {
      return null;
    }
  }
}

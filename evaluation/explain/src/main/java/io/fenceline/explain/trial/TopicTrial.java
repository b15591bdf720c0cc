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
import io.fenceline.kafka.client.CheckedConsumer;
import io.fenceline.kafka.client.TimeOrderedScan;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

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
  public Result run(CheckedConsumer consumer, ReplayBudget budget) throws InterruptedException {
    ZoneTimeline versions = zones.changedSince(consumer, budget, fromMillis, zone.id()::equals);
    Run run = new Run(versions);
    LinkedHashMap<String, Long> from = new LinkedHashMap<>(Map.of(topic, fromMillis));
    TimeOrderedScan scan = new TimeOrderedScan(consumer, from);
    while (scan.hasNext()) {
      budget.checkTime();
      run.take(RawRecords.of(scan.next()));
    }
    return run.end(System.currentTimeMillis());
  }

  /** The zone that is tried and the zone of then, side by side. */
  private final class Run {
    private final ZoneTimeline versions;
    private final List<ZoneVersion> history;
    private final ZoneTrial tried;
    private final ZoneTrial then;
    private final Set<String> devices = new HashSet<>();
    private long fixes;
    private long unreadable;

    Run(ZoneTimeline versions) throws InterruptedException {
      this.versions = versions;
      history = versions.of(zone.id());
      tried = new ZoneTrial(policy, zone);
      then =
          history.isEmpty() && inForce != null
              ? new ZoneTrial(policy, inForce)
              : new ZoneTrial(policy);
    }

    void take(RawRecord record) throws InterruptedException {
      versions.passTo(record.timestampMillis(), this::change);
      Fix fix = read(record);
      if (fix == null) {
        unreadable++;
        return;
      }
      fixes++;
      if (devices.add(fix.deviceId()) && devices.size() > MOST_DEVICES) {
        throw new TooManyDevicesException();
      }
      tried.fix(fix, record.timestampMillis());
      then.fix(fix, record.timestampMillis());
    }

    private void change(ZoneVersion version) throws InterruptedException {
      try {
        then.change(version.change(), version.sinceMillis());
      } catch (RefusedException e) {
        throw new IllegalStateException("was read before", e);
      }
    }

    Result end(long nowMillis) {
      boolean wasThere = inForce != null || !history.isEmpty();
      return new Result(
          fixes,
          devices.size(),
          unreadable,
          tried.end(nowMillis),
          wasThere ? then.end(nowMillis) : null,
          versions.lostAt(fromMillis).stream().findFirst().orElse(null));
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

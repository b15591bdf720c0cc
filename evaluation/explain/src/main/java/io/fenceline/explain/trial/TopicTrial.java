package io.fenceline.explain.trial;

import io.fenceline.evaluation.Policy;
import io.fenceline.event.Fix;
import io.fenceline.event.zone.Zone;
import io.fenceline.explain.ReplayBudget;
import io.fenceline.format.fix.FixReader;
import io.fenceline.format.input.RawRecord;
import io.fenceline.format.input.RefusedException;
import io.fenceline.format.json.RecordIds;
import io.fenceline.kafka.RawRecords;
import io.fenceline.kafka.client.TopicScan;
import java.util.HashSet;
import java.util.Set;
import org.apache.kafka.clients.consumer.Consumer;

/**
 * A trial of one zone with the fixes that a topic has (rule X2). Nothing is written.
 *
 * @param zone to be tried
 * @param inForce the version of it that is in force; null if there is none
 * @param fromMillis by the timestamps of the fixes' records
 */
public record TopicTrial(
    String topic, FixReader reader, Policy policy, Zone zone, Zone inForce, long fromMillis) {
  /** Each has its state in memory. */
  public static final int MOST_DEVICES = 100_000;

  /**
   * What was found.
   *
   * @param fixes how many were evaluated
   * @param devices how many sent them
   * @param unreadable how many records the job refuses, too
   * @param inForce the visits to the version in force; null if there is none
   */
  public record Result(
      long fixes, int devices, long unreadable, VisitLog trial, VisitLog inForce) {}

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
    ZoneTrial trial = new ZoneTrial(policy, zone);
    ZoneTrial other = inForce == null ? null : new ZoneTrial(policy, inForce);
    Set<String> devices = new HashSet<>();
    long fixes = 0;
    long unreadable = 0;
    TopicScan scan = new TopicScan(consumer, topic, fromMillis, Long.MAX_VALUE);
    while (scan.hasNext()) {
      budget.checkTime();
      RawRecord record = RawRecords.of(scan.next());
      Fix fix = read(record);
      if (fix == null) {
        unreadable++;
      } else {
        fixes++;
        if (devices.add(fix.deviceId()) && devices.size() > MOST_DEVICES) {
          throw new TooManyDevicesException();
        }
        trial.fix(fix, record.timestampMillis());
        if (other != null) {
          other.fix(fix, record.timestampMillis());
        }
      }
    }
    long nowMillis = System.currentTimeMillis();
    return new Result(
        fixes,
        devices.size(),
        unreadable,
        trial.end(nowMillis),
        other == null ? null : other.end(nowMillis));
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

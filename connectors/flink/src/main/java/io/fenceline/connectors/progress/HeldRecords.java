package io.fenceline.connectors.progress;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.flink.metrics.MetricGroup;

/**
 * The partitions of one reader whose records wait for the end of a transaction, for instance of a
 * producer that has died. Has a metric for each. Thread-safe.
 */
public final class HeldRecords {
  static final String PARTITION = "partition";
  static final String HELD_RECORDS = "heldRecords";
  static final String OPEN_SECONDS = "openTransactionSeconds";

  private static final Held NONE = new Held(0, 0, 0);

  private final MetricGroup metrics;
  private final Map<Integer, Held> held = new ConcurrentHashMap<>();
  private volatile long timeMillis;

  /** Records from this offset on, since that time of the targets. */
  private record Held(long from, long records, long sinceMillis) {}

  public HeldRecords(MetricGroup metrics) {
    this.metrics = metrics;
  }

  /** The reader reads this partition. */
  void assign(int partition) {
    if (held.putIfAbsent(partition, NONE) == null) {
      MetricGroup group = metrics.addGroup(PARTITION, String.valueOf(partition));
      group.gauge(HELD_RECORDS, () -> held.get(partition).records());
      group.gauge(OPEN_SECONDS, () -> openSeconds(partition));
    }
  }

  private long openSeconds(int partition) {
    Held now = held.get(partition);
    return now.records() == 0 ? 0 : (timeMillis - now.sinceMillis()) / 1000;
  }

  void update(ReadTarget target) {
    timeMillis = target.timeMillis();
    held.replaceAll(
        (partition, before) ->
            partition < target.ends().length ? after(before, target, partition) : before);
  }

  /** Another transaction begins another wait. */
  private static Held after(Held before, ReadTarget target, int partition) {
    long from = target.readable()[partition];
    long records = target.ends()[partition] - from;
    if (records <= 0) {
      return NONE;
    }
    boolean isSame = before.records() > 0 && before.from() == from;
    return new Held(from, records, isSame ? before.sinceMillis() : target.timeMillis());
  }
}

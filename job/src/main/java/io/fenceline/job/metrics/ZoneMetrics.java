package io.fenceline.job.metrics;

import io.fenceline.evaluation.zones.ZonesListener;
import java.util.function.IntSupplier;
import java.util.function.LongSupplier;
import org.apache.flink.api.common.functions.RuntimeContext;
import org.apache.flink.metrics.Counter;
import org.apache.flink.metrics.MetricGroup;
import org.apache.flink.metrics.SimpleCounter;

/**
 * The metrics of the geofence operator for its zones and its lookups. Owned by one operator, not
 * thread-safe.
 */
public final class ZoneMetrics implements ZonesListener {
  public final MetricCounter changes = new MetricCounter();
  public final MetricCounter ignoredChanges = new MetricCounter();
  private final Counter candidates = new SimpleCounter();
  private final Counter hits = new SimpleCounter();
  private final RecentHistogram changeToEffect;
  private final LongSupplier wallClockMillis;

  /**
   * @param wallClockMillis epoch milliseconds
   */
  public ZoneMetrics(LongSupplier wallClockMillis) {
    this.wallClockMillis = wallClockMillis;
    changeToEffect = new RecentHistogram(wallClockMillis);
  }

  /** Registers all metrics; another thread reads the suppliers. */
  public void register(RuntimeContext context, IntSupplier zones, LongSupplier indexBytes) {
    changes.register(context, MetricNames.ZONE_CHANGES);
    ignoredChanges.register(context, MetricNames.IGNORED_ZONE_CHANGES);
    MetricGroup group = MetricNames.group(context);
    group.counter(MetricNames.LOOKUP_CANDIDATES, candidates);
    group.counter(MetricNames.LOOKUP_HITS, hits);
    group.histogram(MetricNames.CHANGE_TO_EFFECT, changeToEffect);
    group.gauge(MetricNames.ZONES, zones::getAsInt);
    group.gauge(MetricNames.INDEX_BYTES, indexBytes::getAsLong);
  }

  @Override
  public void lookedUp(int candidateCount, int hitCount) {
    candidates.inc(candidateCount);
    hits.inc(hitCount);
  }

  @Override
  public void inForce(long changedMillis) {
    if (changedMillis >= 0) {
      changeToEffect.update(wallClockMillis.getAsLong() - changedMillis);
    }
  }
}

package io.fenceline.job.metrics;

import io.fenceline.event.TransitionType;
import java.util.EnumMap;
import java.util.Map;
import java.util.function.IntSupplier;
import org.apache.flink.api.common.functions.RuntimeContext;

/**
 * The counts of the geofence operator. Plain counters until they are registered. Owned by one
 * operator, not thread-safe.
 */
public final class FixMetrics {
  public final MetricCounter fixes = new MetricCounter();
  public final MetricCounter duplicates = new MetricCounter();
  public final MetricCounter waitedFixes = new MetricCounter();
  public final MetricCounter zoneChanges = new MetricCounter();
  public final MetricCounter ignoredZoneChanges = new MetricCounter();
  public final MetricCounter adMatches = new MetricCounter();
  public final RefusalMetrics refusals = new RefusalMetrics();
  public final Map<TransitionType, MetricCounter> transitions = new EnumMap<>(TransitionType.class);

  public FixMetrics() {
    for (TransitionType type : TransitionType.values()) {
      transitions.put(type, new MetricCounter());
    }
  }

  /** Registers all counters, and the number of zones as a gauge. */
  public void register(RuntimeContext context, IntSupplier zonesInForce) {
    fixes.register(context, MetricNames.FIXES);
    duplicates.register(context, MetricNames.DUPLICATES);
    waitedFixes.register(context, MetricNames.WAITED_FIXES);
    zoneChanges.register(context, MetricNames.ZONE_CHANGES);
    ignoredZoneChanges.register(context, MetricNames.IGNORED_ZONE_CHANGES);
    adMatches.register(context, MetricNames.AD_MATCHES);
    refusals.register(context);
    transitions.forEach(
        (type, counter) ->
            counter.register(context, MetricNames.TRANSITIONS, MetricNames.TYPE, type.name()));
    context
        .getMetricGroup()
        .addGroup(MetricCounter.METRIC_GROUP)
        .gauge("zones", zonesInForce::getAsInt);
  }
}

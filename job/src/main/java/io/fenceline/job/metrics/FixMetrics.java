package io.fenceline.job.metrics;

import io.fenceline.event.TransitionType;
import java.util.EnumMap;
import java.util.Map;
import java.util.function.IntSupplier;
import org.apache.flink.api.common.functions.RuntimeContext;

/** What {@link GeofenceFunction} counts. */
public final class FixMetrics {
  public final MetricCounter fixes;
  public final MetricCounter duplicates;
  public final MetricCounter waitedFixes;
  public final MetricCounter zoneChanges;
  public final MetricCounter ignoredZoneChanges;
  public final MetricCounter adMatches;
  public final RefusalMetrics refusals;
  public final Map<TransitionType, MetricCounter> transitions = new EnumMap<>(TransitionType.class);

  public FixMetrics(RuntimeContext context, IntSupplier zonesInForce) {
    fixes = MetricCounter.register(context, MetricNames.FIXES);
    duplicates = MetricCounter.register(context, MetricNames.DUPLICATES);
    waitedFixes = MetricCounter.register(context, MetricNames.WAITED_FIXES);
    zoneChanges = MetricCounter.register(context, MetricNames.ZONE_CHANGES);
    ignoredZoneChanges = MetricCounter.register(context, MetricNames.IGNORED_ZONE_CHANGES);
    adMatches = MetricCounter.register(context, MetricNames.AD_MATCHES);
    refusals = new RefusalMetrics(context);
    for (TransitionType type : TransitionType.values()) {
      transitions.put(
          type,
          MetricCounter.register(context, MetricNames.TRANSITIONS, MetricNames.TYPE, type.name()));
    }
    context
        .getMetricGroup()
        .addGroup(MetricCounter.METRIC_GROUP)
        .gauge("zones", zonesInForce::getAsInt);
  }
}

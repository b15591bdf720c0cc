package io.fenceline.job.operator;

import io.fenceline.event.TransitionType;
import java.util.EnumMap;
import java.util.Map;
import java.util.function.IntSupplier;
import org.apache.flink.api.common.functions.RuntimeContext;

/** What {@link GeofenceFunction} counts. */
final class FixTallies {
  final Tally fixes;
  final Tally duplicates;
  final Tally waitedFixes;
  final Tally zoneChanges;
  final Tally ignoredZoneChanges;
  final Tally adMatches;
  final RefusalTallies refusals;
  final Map<TransitionType, Tally> transitions = new EnumMap<>(TransitionType.class);

  FixTallies(RuntimeContext context, IntSupplier zonesInForce) {
    fixes = Tally.register(context, Counts.FIXES);
    duplicates = Tally.register(context, Counts.DUPLICATES);
    waitedFixes = Tally.register(context, Counts.WAITED_FIXES);
    zoneChanges = Tally.register(context, Counts.ZONE_CHANGES);
    ignoredZoneChanges = Tally.register(context, Counts.IGNORED_ZONE_CHANGES);
    adMatches = Tally.register(context, Counts.AD_MATCHES);
    refusals = new RefusalTallies(context);
    for (TransitionType type : TransitionType.values()) {
      transitions.put(type, Tally.register(context, Counts.TRANSITIONS, Counts.TYPE, type.name()));
    }
    context.getMetricGroup().addGroup(Tally.METRIC_GROUP).gauge("zones", zonesInForce::getAsInt);
  }
}

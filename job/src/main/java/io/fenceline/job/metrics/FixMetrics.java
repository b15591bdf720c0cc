package io.fenceline.job.metrics;

import io.fenceline.event.TransitionType;
import io.fenceline.event.Trigger;
import java.util.function.LongSupplier;
import org.apache.flink.api.common.functions.RuntimeContext;
import org.apache.flink.metrics.MetricGroup;

/**
 * The metrics of the geofence operator for fixes and devices. Plain counters until they are
 * registered. Owned by one operator, not thread-safe.
 */
public final class FixMetrics {
  public final MetricCounter fixes = new MetricCounter();
  public final MetricCounter duplicates = new MetricCounter();
  public final MetricCounter waitedFixes = new MetricCounter();
  public final MetricCounter silentDevices = new MetricCounter();
  public final MetricCounter deviceZoneChanges = new MetricCounter();
  public final MetricCounter ignoredDeviceZoneChanges = new MetricCounter();
  public final RefusalMetrics refusals = new RefusalMetrics();
  public final LabelledCounters<TransitionType> transitions =
      new LabelledCounters<>(
          MetricNames.TRANSITIONS, MetricNames.TYPE, TransitionType.class, TransitionType::name);
  public final LabelledCounters<Trigger> adMatches =
      new LabelledCounters<>(
          MetricNames.AD_MATCHES, MetricNames.TRIGGER, Trigger.class, Trigger::name);
  private final EventTimeLag eventTimeLag;

  /**
   * @param wallClockMillis epoch milliseconds
   */
  public FixMetrics(LongSupplier wallClockMillis) {
    eventTimeLag = new EventTimeLag(wallClockMillis);
  }

  /**
   * Registers all metrics.
   *
   * @param waiting fixes in state that wait for the initial zones
   * @param held fixes in the reorder buffers
   * @param deviceZones zones of single devices
   */
  public void register(
      RuntimeContext context, StoredCount waiting, StoredCount held, StoredCount deviceZones) {
    fixes.register(context, MetricNames.FIXES);
    duplicates.register(context, MetricNames.DUPLICATES);
    waitedFixes.register(context, MetricNames.WAITED_FIXES);
    silentDevices.register(context, MetricNames.SILENT_DEVICES);
    deviceZoneChanges.register(context, MetricNames.DEVICE_ZONE_CHANGES);
    ignoredDeviceZoneChanges.register(context, MetricNames.IGNORED_DEVICE_ZONE_CHANGES);
    refusals.register(context);
    transitions.register(context);
    adMatches.register(context);
    MetricGroup group = MetricNames.group(context);
    group.histogram(MetricNames.EVENT_TIME_LAG, eventTimeLag.histogram());
    group.gauge(MetricNames.WAITING_FIXES, waiting);
    group.gauge(MetricNames.HELD_FIXES, held);
    group.gauge(MetricNames.DEVICE_ZONES, deviceZones);
  }

  /**
   * Counts an applied fix.
   *
   * @param timeMillis its event time
   */
  public void applied(long timeMillis) {
    fixes.add();
    eventTimeLag.applied(timeMillis);
  }
}

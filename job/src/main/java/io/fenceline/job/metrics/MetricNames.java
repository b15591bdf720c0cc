package io.fenceline.job.metrics;

import io.fenceline.event.RefusalReason;
import io.fenceline.event.TransitionType;
import io.fenceline.event.Trigger;
import org.apache.flink.api.common.functions.RuntimeContext;
import org.apache.flink.metrics.MetricGroup;

/**
 * The names of all metrics, which are in the group {@code fenceline}, and of accumulators. The
 * metric of a count with a label lies in a group of the label's name and value; the name of its
 * accumulator ends with the value.
 */
public final class MetricNames {
  /** Fixes that were applied. */
  public static final String FIXES = "fixes";

  /** Fixes dropped because the same one was applied before (rule D2). */
  public static final String DUPLICATES = "duplicates";

  /** Fixes that were read before the initial zones were complete, and had to wait (rule Z2). */
  public static final String WAITED_FIXES = "waitedFixes";

  /** Optional fields of fixes that were present but unusable. */
  public static final String IGNORED_FIELDS = "ignoredFields";

  /** 1 while a schema registry is waited for (gauge). */
  public static final String WAITING_FOR_SCHEMAS = "waitingForSchemas";

  /** Changes of zones that were applied. */
  public static final String ZONE_CHANGES = "zoneChanges";

  /** Changes of zones that were no newer than what was known of the zone (rule Z1). */
  public static final String IGNORED_ZONE_CHANGES = "ignoredZoneChanges";

  /** Changes of zones of single devices that were applied (rule Z6). */
  public static final String DEVICE_ZONE_CHANGES = "deviceZoneChanges";

  /** Changes of zones of single devices that were no newer than what was known, or no change. */
  public static final String IGNORED_DEVICE_ZONE_CHANGES = "ignoredDeviceZoneChanges";

  /** Zones of single devices in state (gauge; rule Z6). */
  static final String DEVICE_ZONES = "deviceZones";

  /** 1 until the initial zones have been read, then 0 (gauge; rule Z2). */
  public static final String LOADING_INITIAL_ZONES = "loadingInitialZones";

  /** The time from one checkpoint to the next; 0 for a job without checkpoints (gauge). */
  public static final String CHECKPOINT_INTERVAL = "checkpointIntervalSeconds";

  /** Changes of a zone that came by another partition than the one before, by {@link #ZONE}. */
  public static final String OTHER_PARTITION = "zoneChangesByOtherPartition";

  /** The label of {@link #OTHER_PARTITION}. */
  public static final String ZONE = "zone";

  /** Zones in force (gauge). */
  static final String ZONES = "zones";

  /** The estimated memory of the zone index, without the zones (gauge). */
  static final String INDEX_BYTES = "indexBytes";

  /** Zones that lookups had to test, covering or not. */
  static final String LOOKUP_CANDIDATES = "lookupCandidates";

  /** Zones that lookups found to cover the position. */
  static final String LOOKUP_HITS = "lookupHits";

  /** The time from the timestamp of a zone's record until the change is in force (histogram). */
  static final String CHANGE_TO_EFFECT = "changeToEffectMillis";

  /** The time from the event time of a fix until it is applied (histogram). */
  static final String EVENT_TIME_LAG = "eventTimeLagMillis";

  /** Fixes in state that wait for the initial zones (gauge; rule Z2). */
  static final String WAITING_FIXES = "waitingFixes";

  /** Fixes in the reorder buffers (gauge; rule D3). */
  static final String HELD_FIXES = "heldFixes";

  /** The number of times that a device became silent (rule D5). */
  public static final String SILENT_DEVICES = "silentDevices";

  /** Ad matches, by {@link #TRIGGER}. */
  public static final String AD_MATCHES = "adMatches";

  /** Refused inputs, by {@link #REASON}. */
  public static final String DEAD_LETTERS = "deadLetters";

  /** Transitions, by {@link #TYPE}. */
  public static final String TRANSITIONS = "transitions";

  /** The label of {@link #DEAD_LETTERS}. */
  static final String REASON = "reason";

  /** The label of {@link #TRANSITIONS}. */
  static final String TYPE = "type";

  /** The label of {@link #AD_MATCHES}. */
  static final String TRIGGER = "trigger";

  private static final String GROUP = "fenceline";

  private MetricNames() {}

  /** The group of all metrics of an operator. */
  public static MetricGroup group(RuntimeContext context) {
    return context.getMetricGroup().addGroup(GROUP);
  }

  /** The accumulator of one reason. */
  public static String deadLetters(RefusalReason reason) {
    return labelled(DEAD_LETTERS, reason.text());
  }

  /** The accumulator of one type. */
  public static String transitions(TransitionType type) {
    return labelled(TRANSITIONS, type.name());
  }

  /** The accumulator of one trigger. */
  public static String adMatches(Trigger trigger) {
    return labelled(AD_MATCHES, trigger.name());
  }

  static String labelled(String name, String value) {
    return name + "." + value;
  }
}

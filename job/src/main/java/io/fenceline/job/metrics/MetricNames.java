package io.fenceline.job.metrics;

import io.fenceline.event.RefusalReason;
import io.fenceline.event.TransitionType;

/**
 * The names of all counts: metrics in the group {@code fenceline}, and accumulators. The metric of
 * a count with a label lies in a group of the label's name and value; the name of its accumulator
 * ends with the value.
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

  /** Changes of zones that were applied. */
  public static final String ZONE_CHANGES = "zoneChanges";

  /** Changes of zones that were no newer than what was known of the zone (rule Z1). */
  public static final String IGNORED_ZONE_CHANGES = "ignoredZoneChanges";

  public static final String AD_MATCHES = "adMatches";

  /** Refused inputs, by {@link #REASON}. */
  public static final String DEAD_LETTERS = "deadLetters";

  /** Transitions, by {@link #TYPE}. */
  public static final String TRANSITIONS = "transitions";

  /** The label of {@link #DEAD_LETTERS}. */
  static final String REASON = "reason";

  /** The label of {@link #TRANSITIONS}. */
  static final String TYPE = "type";

  private MetricNames() {}

  /** The accumulator of one reason. */
  public static String deadLetters(RefusalReason reason) {
    return labelled(DEAD_LETTERS, reason.text());
  }

  /** The accumulator of one type. */
  public static String transitions(TransitionType type) {
    return labelled(TRANSITIONS, type.name());
  }

  static String labelled(String name, String value) {
    return name + "." + value;
  }
}

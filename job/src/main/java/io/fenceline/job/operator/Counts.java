package io.fenceline.job.operator;

import io.fenceline.event.Reason;
import io.fenceline.event.TransitionType;

/** The names of all counts, as metrics (group {@code fenceline}) and as accumulators. */
public final class Counts {
  /** Fixes that were applied. */
  public static final String FIXES = "fixes";

  /** Fixes dropped because the same one was applied before (rule D2). */
  public static final String DUPLICATES = "duplicates";

  /** Optional fields of fixes that were present but unusable. */
  public static final String IGNORED_FIELDS = "ignoredFields";

  /** Changes of zones that were applied. */
  public static final String ZONE_CHANGES = "zoneChanges";

  public static final String AD_MATCHES = "adMatches";

  private Counts() {}

  public static String deadLetters(Reason reason) {
    return "deadLetters." + reason.text();
  }

  public static String transitions(TransitionType type) {
    return "transitions." + type.name();
  }
}

package io.fenceline.format;

import java.io.Serializable;

/**
 * The size limits of the records of each output. Immutable.
 *
 * @param memberships null if no memberships are written
 */
public record OutputLimits(OutputLimit transitions, OutputLimit adMatches, OutputLimit memberships)
    implements Serializable {
  private static final long serialVersionUID = 1;

  /** The limits for transitions and ad matches of any size, without memberships. */
  public static final OutputLimits NONE =
      new OutputLimits(OutputLimit.NONE, OutputLimit.NONE, null);

  public boolean hasMemberships() {
    return memberships != null;
  }
}

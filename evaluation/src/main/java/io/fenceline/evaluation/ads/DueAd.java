package io.fenceline.evaluation.ads;

import io.fenceline.event.AdMatch;
import io.fenceline.event.Fix;
import io.fenceline.event.Transition;
import io.fenceline.event.Trigger;
import io.fenceline.event.zone.AdCap;
import io.fenceline.event.zone.Zone;
import java.util.ArrayList;
import java.util.List;

/**
 * The ad of a zone that a trigger makes due, before its cap is applied. Immutable.
 *
 * @param zone the version in force
 * @param fix the fix that was evaluated
 * @param transition the transition that triggered it; null for {@link Trigger#INSIDE}
 */
public record DueAd(Zone zone, Trigger trigger, Fix fix, Transition transition) {

  /**
   * Appends an ad to a list that was {@code List.of()} at first and has only been changed by this:
   * no array is allocated for a single ad, the usual case.
   */
  static List<DueAd> append(List<DueAd> ads, DueAd ad) {
    if (ads.isEmpty()) {
      return List.of(ad);
    }
    List<DueAd> more = ads.size() == 1 ? new ArrayList<>(ads) : ads;
    more.add(ad);
    return more;
  }

  /** The cap of the zone, or null. */
  public AdCap cap() {
    return zone.rules().adCap();
  }

  /** Event time of the ad match. */
  long timeMillis() {
    return transition == null ? fix.timeMillis() : transition.timeMillis();
  }

  /** The ad match to emit if the ad goes out, with the position and time of its trigger. */
  public AdMatch match() {
    return new AdMatch(
        fix.deviceId(),
        zone.id(),
        trigger,
        transition == null ? null : transition.reason(),
        timeMillis(),
        transition == null ? fix.lon() : transition.lon(),
        transition == null ? fix.lat() : transition.lat(),
        fix.attributes(),
        zone.ad());
  }
}

package io.fenceline.job.model;

import static java.lang.Double.NaN;

import io.fenceline.event.Transition;
import io.fenceline.event.TransitionReason;
import io.fenceline.event.TransitionType;
import io.fenceline.job.model.scenario.Command;
import io.fenceline.job.model.scenario.SegmentAttribute;
import io.fenceline.job.model.scenario.World;

/**
 * A transition as the model sees it.
 *
 * @param position where
 * @param segment of the fix that confirmed it
 * @param distanceMeters of an APPROACH, else NaN
 * @param arrivalSeconds NaN if not known
 */
record Change(
    TransitionType type,
    TransitionReason reason,
    String zoneId,
    long version,
    int second,
    Command.Fix position,
    int enteredAt,
    SegmentAttribute segment,
    double distanceMeters,
    double arrivalSeconds) {

  Change(
      TransitionType type,
      TransitionReason reason,
      String zoneId,
      long version,
      int second,
      Command.Fix position,
      int enteredAt,
      SegmentAttribute segment) {
    this(type, reason, zoneId, version, second, position, enteredAt, segment, NaN, NaN);
  }

  Transition transition(String device, World world) {
    return new Transition(
        type,
        reason,
        device,
        zoneId,
        version,
        World.millis(second),
        position.lon(world),
        position.lat(world),
        World.millis(enteredAt),
        segment.attributes(),
        false,
        distanceMeters,
        arrivalSeconds);
  }
}

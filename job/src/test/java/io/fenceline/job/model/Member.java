package io.fenceline.job.model;

import io.fenceline.event.TransitionReason;
import io.fenceline.job.model.scenario.Command;
import java.util.ArrayList;
import java.util.List;

/** A zone that the device is in. */
final class Member {
  final int enteredAt;
  long version;
  boolean dwelt;

  /** The evaluated fixes outside that are not yet enough for an EXIT. */
  final List<Command.Fix> outside = new ArrayList<>();

  /** Decided by the first of these. */
  TransitionReason leaving;

  Member(int enteredAt, long version) {
    this.enteredAt = enteredAt;
    this.version = version;
  }
}

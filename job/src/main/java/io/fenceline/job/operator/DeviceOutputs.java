package io.fenceline.job.operator;

import io.fenceline.event.AdMatch;
import io.fenceline.event.DeadLetter;
import io.fenceline.event.MembershipSet;
import io.fenceline.event.Transition;

/** Receives the outputs of a device. */
interface DeviceOutputs {
  void emit(Transition transition);

  void emit(AdMatch match);

  void emit(DeadLetter letter);

  void emit(MembershipSet set);
}

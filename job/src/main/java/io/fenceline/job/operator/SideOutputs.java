package io.fenceline.job.operator;

import io.fenceline.event.AdMatch;
import io.fenceline.event.DeadLetter;
import io.fenceline.event.MembershipSet;
import io.fenceline.event.Transition;
import org.apache.flink.util.Collector;
import org.apache.flink.util.OutputTag;

/** The outputs of a call that is not about one device: transitions, and all else by tag. */
record SideOutputs(Collector<Transition> transitions, Tagged others) implements DeviceOutputs {

  /** Emits an element of a side output, as Flink takes it. */
  interface Tagged {
    <T> void emit(OutputTag<T> tag, T element);
  }

  @Override
  public void emit(Transition transition) {
    transitions.collect(transition);
  }

  @Override
  public void emit(AdMatch match) {
    others.emit(GeofenceFunction.AD_MATCHES, match);
  }

  @Override
  public void emit(DeadLetter letter) {
    others.emit(DeadLetters.TAG, letter);
  }

  @Override
  public void emit(MembershipSet set) {
    others.emit(GeofenceFunction.MEMBERSHIPS, set);
  }
}

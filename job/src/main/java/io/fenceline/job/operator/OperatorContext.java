package io.fenceline.job.operator;

import io.fenceline.event.AdMatch;
import io.fenceline.event.DeadLetter;
import io.fenceline.event.Fix;
import io.fenceline.event.MembershipSet;
import io.fenceline.event.Transition;
import io.fenceline.event.zone.ZoneChange;
import java.util.List;
import org.apache.flink.streaming.api.TimerService;
import org.apache.flink.streaming.api.functions.co.KeyedBroadcastProcessFunction;
import org.apache.flink.util.Collector;

/** The device context of Flink's calls. One object for all of them, so that none is allocated. */
final class OperatorContext implements DeviceContext {
  private KeyedBroadcastProcessFunction<String, List<Fix>, ZoneChange, Transition>.ReadOnlyContext
      context;
  private Collector<Transition> out;

  /** The context of a call; the one of the previous call is no longer valid. */
  DeviceContext of(
      KeyedBroadcastProcessFunction<String, List<Fix>, ZoneChange, Transition>.ReadOnlyContext
          context,
      Collector<Transition> out) {
    this.context = context;
    this.out = out;
    return this;
  }

  @Override
  public String deviceId() {
    return context.getCurrentKey();
  }

  @Override
  public TimerService timers() {
    return context.timerService();
  }

  @Override
  public void emit(Transition transition) {
    out.collect(transition);
  }

  @Override
  public void emit(AdMatch match) {
    context.output(GeofenceFunction.AD_MATCHES, match);
  }

  @Override
  public void emit(DeadLetter letter) {
    context.output(DeadLetters.TAG, letter);
  }

  @Override
  public void emit(MembershipSet set) {
    context.output(GeofenceFunction.MEMBERSHIPS, set);
  }
}

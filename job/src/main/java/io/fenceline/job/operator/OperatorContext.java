package io.fenceline.job.operator;

import io.fenceline.event.Transition;
import io.fenceline.event.zone.ZoneChange;
import io.fenceline.format.output.Output;
import io.fenceline.format.output.Outputs;
import io.fenceline.job.devicezones.DeviceInput;
import org.apache.flink.streaming.api.TimerService;
import org.apache.flink.streaming.api.functions.co.KeyedBroadcastProcessFunction;
import org.apache.flink.util.Collector;

/** The device context of Flink's calls. One object for all of them, so that none is allocated. */
final class OperatorContext implements DeviceContext {
  private KeyedBroadcastProcessFunction<String, DeviceInput, ZoneChange, Transition>.ReadOnlyContext
      context;
  private Collector<Transition> out;

  /** The context of a call; the one of the previous call is no longer valid. */
  DeviceContext of(
      KeyedBroadcastProcessFunction<String, DeviceInput, ZoneChange, Transition>.ReadOnlyContext
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
  public <T> void emit(Output<T> output, T element) {
    if (output == Outputs.TRANSITIONS) {
      out.collect((Transition) element);
    } else {
      context.output(OutputTags.of(output), element);
    }
  }
}

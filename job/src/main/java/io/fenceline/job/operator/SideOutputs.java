package io.fenceline.job.operator;

import io.fenceline.event.Transition;
import io.fenceline.format.output.Output;
import io.fenceline.format.output.Outputs;
import org.apache.flink.util.Collector;
import org.apache.flink.util.OutputTag;

/** The outputs of a call that is not about one device: transitions, and all else by tag. */
record SideOutputs(Collector<Transition> transitions, Tagged others) implements DeviceOutputs {

  /** Emits an element of a side output, as Flink takes it. */
  interface Tagged {
    <T> void emit(OutputTag<T> tag, T element);
  }

  @Override
  public <T> void emit(Output<T> output, T element) {
    if (output == Outputs.TRANSITIONS) {
      transitions.collect((Transition) element);
    } else {
      others.emit(OutputTags.of(output), element);
    }
  }
}

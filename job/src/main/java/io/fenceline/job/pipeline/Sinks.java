package io.fenceline.job.pipeline;

import io.fenceline.format.output.Output;
import io.fenceline.format.output.OutputLimits;
import java.util.HashMap;
import java.util.Map;
import org.apache.flink.api.connector.sink2.Sink;
import org.apache.flink.streaming.api.functions.sink.v2.DiscardingSink;

/**
 * Where the outputs go, and how large each may be: a larger one becomes a dead letter. Immutable.
 */
public final class Sinks {
  private final Map<Output<?>, Sink<?>> sinks;
  private final OutputLimits limits;

  private Sinks(Map<Output<?>, Sink<?>> sinks, OutputLimits limits) {
    this.sinks = Map.copyOf(sinks);
    this.limits = limits;
  }

  /** Discards all outputs. */
  public static Sinks discarding(OutputLimits limits) {
    return new Sinks(Map.of(), limits);
  }

  /** Discards all outputs, of any size; those that are optional are not made. */
  public static Sinks discarding() {
    return discarding(OutputLimits.NONE);
  }

  /** The same, with a sink for an output. */
  public <T> Sinks with(Output<T> output, Sink<T> sink) {
    Map<Output<?>, Sink<?>> changed = new HashMap<>(sinks);
    changed.put(output, sink);
    return new Sinks(changed, limits);
  }

  public OutputLimits limits() {
    return limits;
  }

  /** The sink of an output; it discards what no sink was given for. */
  @SuppressWarnings("unchecked") // Each is put under its own output.
  public <T> Sink<T> of(Output<T> output) {
    Sink<?> sink = sinks.get(output);
    return sink == null ? new DiscardingSink<>() : (Sink<T>) sink;
  }
}

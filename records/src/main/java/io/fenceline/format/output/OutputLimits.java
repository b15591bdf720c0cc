package io.fenceline.format.output;

import java.io.Serializable;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;

/** The outputs that are written, with the size limits of their records. Immutable. */
public final class OutputLimits implements Serializable {
  private static final long serialVersionUID = 1;

  /** Of any size, without those that are optional. */
  public static final OutputLimits NONE =
      of(Outputs.ALWAYS.stream().map(OutputLimit::none).toList());

  /** Of any size, and all of them. */
  public static final OutputLimits NONE_OF_ALL =
      of(Outputs.ALL.stream().map(OutputLimit::none).toList());

  private final Map<Output<?>, OutputLimit<?>> limits;

  private OutputLimits(Map<Output<?>, OutputLimit<?>> limits) {
    this.limits = Map.copyOf(limits);
  }

  public static OutputLimits of(Collection<? extends OutputLimit<?>> limits) {
    Map<Output<?>, OutputLimit<?>> byOutput = new HashMap<>();
    limits.forEach(limit -> byOutput.put(limit.output(), limit));
    return new OutputLimits(byOutput);
  }

  /** The same, with another limit of one output. */
  public OutputLimits with(OutputLimit<?> limit) {
    Map<Output<?>, OutputLimit<?>> changed = new HashMap<>(limits);
    changed.put(limit.output(), limit);
    return new OutputLimits(changed);
  }

  /** Null if the output is not written. */
  @SuppressWarnings("unchecked") // Each is put under its own output.
  public <T> OutputLimit<T> of(Output<T> output) {
    return (OutputLimit<T>) limits.get(output);
  }
}

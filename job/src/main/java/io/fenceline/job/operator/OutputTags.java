package io.fenceline.job.operator;

import io.fenceline.format.output.Output;
import io.fenceline.format.output.Outputs;
import io.fenceline.types.Types;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.apache.flink.util.OutputTag;

/** The side outputs of operators: those of the geofence, and the dead letters of all (rule E4). */
public final class OutputTags {
  private static final Map<Output<?>, OutputTag<?>> TAGS =
      Outputs.ALL.stream().collect(Collectors.toMap(Function.identity(), OutputTags::create));

  private OutputTags() {}

  private static <T> OutputTag<T> create(Output<T> output) {
    return new OutputTag<>(output.name(), Types.of(output));
  }

  @SuppressWarnings("unchecked") // Each is created from its own output.
  public static <T> OutputTag<T> of(Output<T> output) {
    return (OutputTag<T>) TAGS.get(output);
  }
}

package io.fenceline.job.metrics;

import java.util.EnumMap;
import java.util.Map;
import java.util.function.Function;
import org.apache.flink.api.common.functions.RuntimeContext;

/** Counts of one name, one for each constant of an enum, which is their label. */
public final class LabelledCounters<E extends Enum<E>> {
  private final String name;
  private final String label;
  private final Function<E, String> value;
  private final Map<E, MetricCounter> counters;

  /**
   * @param value of the label
   */
  LabelledCounters(String name, String label, Class<E> type, Function<E, String> value) {
    this.name = name;
    this.label = label;
    this.value = value;
    counters = new EnumMap<>(type);
    for (E constant : type.getEnumConstants()) {
      counters.put(constant, new MetricCounter());
    }
  }

  void register(RuntimeContext context) {
    counters.forEach(
        (constant, counter) -> counter.register(context, name, label, value.apply(constant)));
  }

  public void add(E constant) {
    counters.get(constant).add();
  }
}

package io.fenceline.cli.output;

import io.fenceline.event.RefusalReason;
import io.fenceline.event.TransitionType;
import io.fenceline.event.Trigger;
import io.fenceline.job.metrics.MetricNames;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.apache.flink.api.common.JobExecutionResult;

/** The results of a run over files. */
public record RunSummary(
    long fixes,
    long duplicates,
    long ignoredFields,
    Map<TransitionType, Long> transitions,
    long adMatches,
    Map<RefusalReason, Long> deadLetters,
    long millis) {

  private static final List<TransitionType> RARER =
      List.of(
          TransitionType.DWELL,
          TransitionType.CROSS,
          TransitionType.APPROACH,
          TransitionType.OVERDUE);

  public static RunSummary of(JobExecutionResult result) {
    Map<TransitionType, Long> transitions = new EnumMap<>(TransitionType.class);
    for (TransitionType type : TransitionType.values()) {
      transitions.put(type, count(result, MetricNames.transitions(type)));
    }
    Map<RefusalReason, Long> deadLetters = new EnumMap<>(RefusalReason.class);
    for (RefusalReason reason : RefusalReason.values()) {
      deadLetters.put(reason, count(result, MetricNames.deadLetters(reason)));
    }
    deadLetters.values().removeIf(count -> count == 0);
    return new RunSummary(
        count(result, MetricNames.FIXES),
        count(result, MetricNames.DUPLICATES),
        count(result, MetricNames.IGNORED_FIELDS),
        transitions,
        Arrays.stream(Trigger.values())
            .mapToLong(trigger -> count(result, MetricNames.adMatches(trigger)))
            .sum(),
        deadLetters,
        result.getNetRuntime());
  }

  private static long count(JobExecutionResult result, String name) {
    Long count = result.getAccumulatorResult(name);
    return count == null ? 0 : count;
  }

  public long refused() {
    return deadLetters.values().stream().mapToLong(Long::longValue).sum();
  }

  /**
   * @param byReason whether to count refused inputs by reason, when no file receives them
   */
  public String text(boolean byReason) {
    StringBuilder text = new StringBuilder();
    text.append(
        "%,d fixes applied, %,d duplicates dropped, %,d refused inputs in %.1f s%n"
            .formatted(fixes, duplicates, refused(), millis / 1000.0));
    text.append(
        "%,d ENTER, %,d EXIT, "
            .formatted(
                transitions.get(TransitionType.ENTER), transitions.get(TransitionType.EXIT)));
    for (TransitionType rarer : RARER) {
      if (transitions.get(rarer) > 0) {
        text.append("%,d %s, ".formatted(transitions.get(rarer), rarer));
      }
    }
    text.append("%,d ad matches%n".formatted(adMatches));
    if (ignoredFields > 0) {
      text.append("%,d optional fields were unusable and ignored%n".formatted(ignoredFields));
    }
    if (byReason) {
      deadLetters.forEach(
          (reason, count) -> text.append("refused: %s %,d%n".formatted(reason.text(), count)));
    }
    return text.toString();
  }
}

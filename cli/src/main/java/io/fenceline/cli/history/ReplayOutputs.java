package io.fenceline.cli.history;

import io.fenceline.cli.output.RunSummary;
import io.fenceline.evaluation.ZoneTransition;
import io.fenceline.evaluation.ads.AdFilter;
import io.fenceline.evaluation.explain.AdDecision;
import io.fenceline.evaluation.explain.Step;
import io.fenceline.event.AdMatch;
import io.fenceline.event.DeadLetter;
import io.fenceline.event.RefusalReason;
import io.fenceline.event.Transition;
import io.fenceline.event.TransitionType;
import io.fenceline.format.ValueFormats;
import io.fenceline.format.input.RawRecord;
import io.fenceline.format.input.RefusedException;
import io.fenceline.format.output.Outputs;
import io.fenceline.job.metrics.RefusalMetrics;
import io.fenceline.job.operator.DeadLetters;
import io.fenceline.job.operator.FixRefusals;
import io.fenceline.job.pipeline.Sinks;
import java.io.IOException;
import java.util.EnumMap;
import java.util.Map;
import org.apache.flink.api.connector.sink2.SinkWriter;

/** Writes and counts what a replay makes of fixes, as the job does. Not thread-safe. */
final class ReplayOutputs {
  private final SinkWriter<Transition> transitions;
  private final SinkWriter<AdMatch> adMatches;
  private final SinkWriter<DeadLetter> deadLetters;
  private final FixRefusals refusals;
  private final Map<TransitionType, Long> transitionCounts = new EnumMap<>(TransitionType.class);
  private final Map<RefusalReason, Long> refusalCounts = new EnumMap<>(RefusalReason.class);
  private long fixes;
  private long duplicates;
  private long ignoredFields;
  private long adMatchCount;

  /**
   * @param sinks whose writers need no Flink
   * @param topic of the fixes
   */
  ReplayOutputs(Sinks sinks, String topic) throws IOException {
    transitions = sinks.of(Outputs.TRANSITIONS).createWriter(null);
    adMatches = sinks.of(Outputs.AD_MATCHES).createWriter(null);
    deadLetters = sinks.of(Outputs.DEAD_LETTERS).createWriter(null);
    refusals = new FixRefusals(topic, ValueFormats.JSON, new RefusalMetrics());
    for (TransitionType type : TransitionType.values()) {
      transitionCounts.put(type, 0L);
    }
  }

  /** A record that cannot be read. */
  void refuse(RawRecord record, RefusedException refusal, String topic)
      throws IOException, InterruptedException {
    refuse(DeadLetters.of(record, refusal, topic));
  }

  private void refuse(DeadLetter letter) throws IOException, InterruptedException {
    refusalCounts.merge(letter.reason(), 1L, Long::sum);
    deadLetters.write(letter, null);
  }

  void ignoreField() {
    ignoredFields++;
  }

  void add(Step step) throws IOException, InterruptedException {
    switch (step.event()) {
      case APPLIED, TOO_INACCURATE -> fixes++;
      case DUPLICATE -> duplicates++;
      case LATE -> refuse(refusals.late(step.fix(), step.before()));
      case CONFLICT -> refuse(refusals.conflict(step.fix()));
      default -> {}
    }
    if (step.outcome() != null) {
      for (ZoneTransition one : step.outcome().transitions()) {
        transitionCounts.merge(one.transition().type(), 1L, Long::sum);
        transitions.write(one.transition(), null);
      }
    }
    for (AdDecision ad : step.ads()) {
      if (ad.verdict() == AdFilter.Verdict.ACCEPTED) {
        adMatchCount++;
        adMatches.write(ad.ad().match(), null);
      }
    }
  }

  /** All outputs have been added. */
  RunSummary end(long millis) throws IOException, InterruptedException {
    transitions.flush(true);
    adMatches.flush(true);
    deadLetters.flush(true);
    return new RunSummary(
        fixes, duplicates, ignoredFields, transitionCounts, adMatchCount, refusalCounts, millis);
  }

  /** Also when the replay failed. */
  void close() throws Exception {
    transitions.close();
    adMatches.close();
    deadLetters.close();
  }
}

package io.fenceline.cli.history;

import io.fenceline.evaluation.Policy;
import io.fenceline.evaluation.explain.Step;
import io.fenceline.evaluation.explain.ZoneDecision;
import io.fenceline.explain.ExplanationSink;
import io.fenceline.explain.ReplayBudget;
import io.fenceline.explain.TopicExplanation;
import io.fenceline.format.fix.FixLayout;
import io.fenceline.format.output.TopicFormats;
import io.fenceline.kafka.client.CheckedConsumer;
import io.fenceline.testing.fixtures.Json;
import io.fenceline.testing.servers.BoundedReaderContract;
import java.util.ArrayList;
import java.util.List;

/** The explanation of one device; its fixes are told from each other by their times. */
class ExplanationContractITCase extends BoundedReaderContract {
  private static final List<String> IDS =
      List.of("one", "two", "three", "four", "five", "six", "seven", "last");

  @Override
  protected String key(String id) {
    return "bus";
  }

  @Override
  protected byte[] value(String id) {
    return Json.bytes(Json.fix("bus", Json.START + IDS.indexOf(id), 0.5, 0.5));
  }

  @Override
  protected List<String> read(CheckedConsumer consumer) {
    List<String> ids = new ArrayList<>();
    ExplanationSink sink =
        new ExplanationSink() {
          @Override
          public void step(Step step, List<ZoneDecision> decisions) {
            ids.add(IDS.get((int) (step.fix().timeMillis() - Json.START)));
          }

          @Override
          public void refused(String origin, String reason, String detail) {}

          @Override
          public void remark(String text) {}
        };
    new TopicExplanation(
            topics(),
            TopicFormats.JSON,
            FixLayout.DEFAULT,
            Policy.DEFAULTS,
            "bus",
            null,
            Long.MIN_VALUE,
            Long.MAX_VALUE)
        .explain(consumer, ReplayBudget.ofProcess(), sink);
    return ids;
  }
}

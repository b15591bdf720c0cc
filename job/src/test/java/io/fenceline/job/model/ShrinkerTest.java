package io.fenceline.job.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.job.model.scenario.Command;
import io.fenceline.job.model.scenario.JobScenario;
import io.fenceline.job.model.scenario.RandomScenario;
import io.fenceline.job.model.scenario.Shrinker;
import io.fenceline.job.model.scenario.ZoneSpec;
import io.fenceline.job.model.scenario.ZoneSpec.Rule;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class ShrinkerTest {
  /** A comparison with a job that ignores that an EXIT may need to be confirmed. */
  private static final JobComparison RULES_AND_MISTAKE =
      new JobComparison(
          Reference::new,
          scenario ->
              new Reference(scenario) {
                @Override
                public void put(Command.Put put) {
                  Map<Rule, Object> rules = new EnumMap<>(Rule.class);
                  rules.putAll(put.zone().rules());
                  rules.remove(Rule.EXIT_CONFIRMATIONS);
                  ZoneSpec zone = new ZoneSpec(put.zone().id(), put.zone().area(), rules);
                  super.put(new Command.Put(zone, put.version()));
                }
              });

  @Test
  void onlyWhatReproducesAMistakeIsLeft() {
    long seed =
        LongStream.range(1, 1_000)
            .filter(any -> RULES_AND_MISTAKE.differs(RandomScenario.of(any)))
            .findFirst()
            .orElseThrow();
    JobScenario smallest = Shrinker.shrink(RandomScenario.of(seed), RULES_AND_MISTAKE::differs);
    assertThat(smallest.settings().values()).isEmpty();
    assertThat(smallest.commands())
        .as("the zone, that zones are complete, a fix inside and one outside")
        .hasSize(4)
        .filteredOn(command -> command instanceof Command.Put)
        .singleElement()
        .satisfies(
            put ->
                assertThat(((Command.Put) put).zone().rules())
                    .containsOnlyKeys(Rule.EXIT_CONFIRMATIONS));
  }

  @Test
  void whatFailsAnywayShrinksToNothing() {
    JobScenario smallest = Shrinker.shrink(RandomScenario.of(1), scenario -> true);
    assertThat(smallest.commands()).isEqualTo(List.of());
    assertThat(smallest.settings().values()).isEmpty();
  }
}

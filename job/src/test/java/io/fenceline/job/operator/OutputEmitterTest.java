package io.fenceline.job.operator;

import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.evaluation.Policy;
import io.fenceline.event.AdMatch;
import io.fenceline.event.Bytes;
import io.fenceline.event.DeadLetter;
import io.fenceline.event.Fix;
import io.fenceline.event.RefusalReason;
import io.fenceline.event.Trigger;
import io.fenceline.format.ValueFormats;
import io.fenceline.format.output.OutputLimit;
import io.fenceline.format.output.OutputLimits;
import io.fenceline.format.output.Outputs;
import io.fenceline.testing.fixtures.TestZones;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Rule E4: an output that its topic does not take becomes a dead letter, and nothing else does. */
class OutputEmitterTest {
  private static final String SETTING = "max.message.bytes of topic outputs";
  private static final OutputLimits LIMITS =
      OutputLimits.NONE
          .with(new OutputLimit<>(Outputs.TRANSITIONS, ValueFormats.JSON, 10_000, SETTING))
          .with(new OutputLimit<>(Outputs.AD_MATCHES, ValueFormats.JSON, 10_000, SETTING));
  private static final Bytes LARGE = Bytes.utf8("{\"a\":\"" + "x".repeat(50_000) + "\"}");

  private GeofenceHarness job;

  @BeforeEach
  void open() throws Exception {
    job = GeofenceHarness.limited(LIMITS, Policy.DEFAULTS, null);
  }

  @AfterEach
  void close() throws Exception {
    job.close();
  }

  @Test
  @DisplayName("E4: the fix is kept, and the detail names output, size, limit and setting")
  void theFixOfATooLargeTransitionIsADeadLetter() throws Exception {
    job.put(TestZones.band("a", 1, 0, 10));
    job.complete();
    job.send(fix(1_000, 5, LARGE));
    assertThat(job.newTransitions()).isEmpty();
    DeadLetter letter = job.deadLetters().get(0);
    assertThat(job.deadLetters()).hasSize(1);
    assertThat(letter.reason()).isEqualTo(RefusalReason.TOO_LARGE);
    assertThat(letter.detail())
        .matches(
            "transition x/a/ENTER/1000: 50\\d{3} bytes, expected at most 10000"
                + " \\(max.message.bytes of topic outputs\\)");
    assertThat(letter.topic()).isEqualTo("locations");
    assertThat(letter.partition()).isEqualTo(3);
    assertThat(letter.offset()).isEqualTo(77);
    assertThat(letter.key()).isEqualTo(Bytes.utf8("x"));
    assertThat(letter.value().toString()).contains("\"time\":1000", LARGE.toString());
  }

  @Test
  @DisplayName("E4: the membership is as if the transition had gone out")
  void theStateIsConsistent() throws Exception {
    job.put(TestZones.band("a", 1, 0, 10));
    job.complete();
    job.send(fix(1_000, 5, LARGE));
    job.send(fix(2_000, 6, null));
    assertThat(job.newTransitions()).as("it is inside already").isEmpty();
    job.send(fix(3_000, 11, null));
    assertThat(job.newTransitions()).containsExactly("EXIT a MOVED 3000");
    assertThat(job.deadLetters()).hasSize(1);
  }

  @Test
  @DisplayName("E4: other outputs of the fix go out")
  void onlyWhatDoesNotFitIsRefused() throws Exception {
    String largeAd = '"' + "x".repeat(9_900) + '"';
    job.put(TestZones.withAd(TestZones.band("a", 1, 0, 10), largeAd, Trigger.ENTER));
    job.put(TestZones.withAd(TestZones.band("b", 2, 0, 10), "1", Trigger.ENTER));
    job.complete();
    job.send(fix(1_000, 5, null));
    assertThat(job.newTransitions())
        .containsExactly("ENTER a FIRST_FIX 1000", "ENTER b FIRST_FIX 1000");
    assertThat(job.adMatches()).extracting(AdMatch::zoneId).containsExactly("b");
    assertThat(job.deadLetters())
        .singleElement()
        .extracting(DeadLetter::detail)
        .asString()
        .startsWith("ad match x/a/ENTER/1000/ad: ");
  }

  @Test
  void everyRefusedOutputHasADeadLetterOfItsOwn() throws Exception {
    job.put(TestZones.band("a", 1, 0, 10));
    job.put(TestZones.band("b", 2, 0, 10));
    job.complete();
    job.send(fix(1_000, 5, LARGE));
    assertThat(job.deadLetters().stream().map(letter -> letter.detail().split(":")[0]).toList())
        .isEqualTo(List.of("transition x/a/ENTER/1000", "transition x/b/ENTER/1000"));
  }

  private static Fix fix(long timeMillis, double lon, Bytes attributes) {
    return Fix.builder("x", timeMillis, lon, 0)
        .attributes(attributes)
        .partition(3)
        .offset(77)
        .build();
  }
}

package io.fenceline.job.options;

import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.evaluation.Policy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

class PolicyArgumentsTest {
  private final List<String> mistakes = new ArrayList<>();

  @Test
  void withoutOptionsThePolicyIsTheDefault() {
    assertThat(policy()).isEqualTo(Policy.DEFAULTS);
    assertThat(mistakes).isEmpty();
  }

  @Test
  void everyOptionArrives() {
    Policy policy =
        policy(
            "--reorder-window=60s",
            "--device-timeout=30min",
            "--device-forget=1d",
            "--zone-removal=eager",
            "--cross",
            "--cross-max-gap=2min",
            "--cross-max-distance=1500.5",
            "--max-accuracy=100",
            "--ad-max-age=1h");
    assertThat(mistakes).isEmpty();
    assertThat(policy)
        .isEqualTo(
            new Policy(60_000, 1_800_000, 86_400_000, true, 120_000, 1_500.5, 100, 3_600_000));
  }

  @Test
  void offIsOff() {
    assertThat(policy("--device-timeout=off", "--max-accuracy=OFF", "--ad-max-age=off"))
        .isEqualTo(Policy.DEFAULTS);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--reorder-window=-PT1S | 36525d",
        "--reorder-window=40000d | 36525d",
        "--device-timeout=0s     | above zero, or off",
        "--device-timeout=PT0.0005S | at least 1ms, or off",
        "--reorder-window=PT0.0005S | at least 1ms",
        "--device-timeout=soon   | a duration such as",
        "--zone-removal=at-once  | lazy or eager",
        "--cross-max-distance=-1 | metres",
        "--cross-max-distance=2km| metres",
        "--max-accuracy=NaN      | metres, a number of at least 0, or off",
        "--ad-max-age=x          | or off",
        "--device-forget=1d      | give --device-timeout too",
      })
  void aMistakeIsReportedWithItsSettingAndRemedy(String argument, String remedy) {
    policy(argument);
    assertThat(mistakes)
        .singleElement()
        .asString()
        .contains(argument.substring(0, argument.indexOf('=')), remedy);
  }

  @Test
  void aTimeoutNoLongerThanTheWindowIsAMistake() {
    policy("--reorder-window=1min", "--device-timeout=60s");
    assertThat(mistakes).singleElement().asString().contains("--device-timeout", "'1min'");
  }

  @Test
  void theLongestWaitsStillAddUp() {
    long longest = Duration.ofDays(36_525).toMillis();
    Policy policy = policy("--device-timeout=36525d", "--device-forget=36525d");
    assertThat(policy.deviceTimeoutMillis()).isEqualTo(longest);
    assertThat(policy.silences()).isTrue();
  }

  private Policy policy(String... args) {
    PolicyArguments arguments = new PolicyArguments();
    new CommandLine(new Probe(arguments)).parseArgs(args);
    return arguments.policy(mistakes);
  }

  @CommandLine.Command
  private static final class Probe {
    @SuppressWarnings("UnusedVariable") // Read by picocli.
    @CommandLine.Mixin
    private final PolicyArguments arguments;

    Probe(PolicyArguments arguments) {
      this.arguments = arguments;
    }
  }
}

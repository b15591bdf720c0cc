package io.fenceline.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.cli.terminal.ExitCodes;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Asserts that mistakes of new users get one line with the setting, the reason and the remedy. */
class WrongInvocationsTest {
  @TempDir static Path directory;

  @BeforeAll
  static void writeFiles() throws IOException {
    WrongFiles.write(directory);
  }

  @ParameterizedTest
  @Execution(ExecutionMode.CONCURRENT) // Some wait for a Kafka that does not answer.
  @MethodSource("io.fenceline.cli.WrongInvocations#all")
  void everyMistakeIsReportedWithItsRemedyAndNoStackTrace(WrongInvocations.Row row) {
    Ran ran = Ran.command(args(row.args()));

    assertThat(ran.err())
        .as("one mistake, one line")
        .satisfies(
            err -> assertThat(row.code() == ExitCodes.USAGE && err.lines().count() > 3).isFalse())
        .isNotBlank()
        .doesNotContain("\tat ", "at io.", "Exception", "null")
        .contains(row.fragments().stream().map(WrongInvocationsTest::named).toList());
    assertThat(ran.code()).as(ran.err()).isEqualTo(row.code());
  }

  private static String[] args(String text) {
    return Arrays.stream(text.strip().split(" +"))
        .filter(arg -> !arg.isEmpty())
        .map(WrongInvocationsTest::named)
        .toArray(String[]::new);
  }

  private static String named(String text) {
    return text.replace("@", directory + "/");
  }
}

package io.fenceline.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.cli.CommandBroker;
import io.fenceline.cli.Ran;
import io.fenceline.cli.terminal.ExitCodes;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class JobSubcommandITCase {
  @Test
  @DisplayName(
      "E1: a transaction timeout that the brokers do not allow is reported before the start")
  void transactionTimeoutAboveTheBrokersLimitIsReportedBeforeTheStart() {
    Ran job =
        new CommandBroker("job-it.")
            .run("job", "--delivery", "exactly-once", "--transaction-timeout", "16min");
    assertThat(job.code()).isEqualTo(ExitCodes.FAILED);
    assertThat(job.err())
        .contains("--transaction-timeout: 960000 ms", "900000", "transaction.max.timeout.ms");
  }

  @Test
  void allMistakesAreReportedAtOnce() {
    Ran job = Ran.command("job", "--start", "then", "--parallelism", "0", "--kafka.lingre.ms=1");
    assertThat(job.code()).isEqualTo(ExitCodes.USAGE);
    assertThat(job.err()).contains("--start", "--parallelism", "--kafka.linger.ms");
  }
}

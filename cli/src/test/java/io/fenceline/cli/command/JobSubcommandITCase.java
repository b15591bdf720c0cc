package io.fenceline.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.cli.CommandBroker;
import io.fenceline.cli.Ran;
import io.fenceline.cli.RunningCommand;
import io.fenceline.cli.terminal.ExitCodes;
import io.fenceline.testing.servers.Await;
import java.nio.file.Path;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JobSubcommandITCase {
  @TempDir private Path state;

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
  void statusShowsALocalJobAndStopEndsItWithASavepoint() throws Exception {
    CommandBroker kafka = new CommandBroker("job-it-local.");
    kafka.createTopics();
    RunningCommand job =
        kafka.start("job", "--group=local", "--state-dir=" + state, "--checkpoint-interval=1s");
    Await.until("the job runs", () -> job.soFar().err().contains("--flink "));
    String flink = job.soFar().err().replaceFirst("(?s).*status --flink (\\S+).*", "$1");

    Await.until("status", () -> Ran.command("status", "--flink", flink).out().contains("RUNNING"));
    assertThat(Ran.command("status", "--flink", flink).out()).contains("local");
    Ran stopped = Ran.command("stop", "local", "--flink", flink);
    assertThat(stopped.code()).as(stopped.err()).isEqualTo(ExitCodes.DONE);
    assertThat(stopped.out()).contains(state.toUri().getPath());
    Await.until("its end", job::hasEnded);
    assertThat(job.soFar().code()).isEqualTo(ExitCodes.DONE);
    assertThat(job.soFar().err()).contains("stopped by another command");
  }

  @Test
  void allMistakesAreReportedAtOnce() {
    Ran job = Ran.command("job", "--start", "then", "--parallelism", "0", "--kafka.lingre.ms=1");
    assertThat(job.code()).isEqualTo(ExitCodes.USAGE);
    assertThat(job.err()).contains("--start", "--parallelism", "--kafka.linger.ms");
  }
}

package io.fenceline.cli.command;

import io.fenceline.cli.terminal.ConsoleCommand;
import io.fenceline.cli.terminal.ExitCodes;
import io.fenceline.embedded.EmbeddedFlink;
import io.fenceline.embedded.EmbeddedJob;
import io.fenceline.embedded.JobFailedException;
import io.fenceline.embedded.RestartWatch;
import io.fenceline.embedded.StateDirectory;
import io.fenceline.embedded.TemporaryDirectory;
import io.fenceline.job.options.JobArguments;
import io.fenceline.job.options.JobOptions;
import io.fenceline.job.pipeline.KafkaPipeline;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import org.apache.flink.configuration.CheckpointingOptions;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.RestOptions;
import org.apache.flink.configuration.WebOptions;
import org.apache.flink.runtime.client.JobCancellationException;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The job against a Kafka cluster, on a Flink in this JVM. */
@Command(
    name = "job",
    sortOptions = false,
    mixinStandardHelpOptions = true,
    description =
        "Run the job against Kafka on a Flink inside this process, until Ctrl-C or fenceline stop.",
    footer = {
      "",
      "For production start the job on a Flink cluster by fenceline submit; it takes",
      "the same options, but for --state-dir.",
      "",
      "Example:",
      "  fenceline job --bootstrap-servers localhost:9092 --state-dir state"
    })
public final class JobSubcommand extends ConsoleCommand {
  /** Flink's own, and more for several jobs on one machine. */
  private static final String REST_PORTS = "8081-8180";

  @Mixin private JobArguments arguments = new JobArguments();

  @Option(
      names = "--parallelism",
      paramLabel = "N",
      description = "Subtasks that evaluate fixes (default: 1).")
  private int parallelism = 1;

  @Option(
      names = "--state-dir",
      paramLabel = "DIR",
      description = {
        "Where checkpoints go, and where a later start continues from.",
        "Without it the state of devices is lost at the end."
      })
  private Path stateDirectory;

  private JobOptions options;

  @Override
  public void validate(List<String> mistakes) {
    Parallelism.check(parallelism, mistakes);
    if (stateDirectory != null
        && Files.exists(stateDirectory)
        && !Files.isDirectory(stateDirectory)) {
      mistakes.add("--state-dir: '%s' is a file; give a directory".formatted(stateDirectory));
    }
    options = arguments.options(mistakes);
  }

  @Override
  public Integer call() throws Exception {
    if (stateDirectory != null) {
      run(StateDirectory.of(stateDirectory), true);
      return ExitCodes.DONE;
    }
    try (TemporaryDirectory temporary = TemporaryDirectory.create("job")) {
      run(StateDirectory.of(temporary.path()), false);
    }
    return ExitCodes.DONE;
  }

  private void run(StateDirectory state, boolean keep) throws Exception {
    state.newestSnapshot().ifPresent(newest -> console.err().println("continuing from " + newest));
    StreamExecutionEnvironment env =
        EmbeddedFlink.forTopics(parallelism, state, flink(state, keep));
    console
        .stop()
        .interruptible(
            () -> {
              KafkaPipeline.build(env, options);
              return null;
            });
    EmbeddedJob job = EmbeddedJob.start(env, options.group());
    console
        .err()
        .printf(
            "job %s runs against %s; Ctrl-C ends it%nfenceline status --flink %s%n",
            options.group(), options.kafka().bootstrapServers(), job.restAddress());
    if (hasEnded(job)) {
      console.err().println("stopped by another command");
      return;
    }
    if (keep) {
      stopWithSavepoint(job, state);
    } else {
      job.cancel();
      console.err().println("stopped");
    }
  }

  /** So that status and stop reach it, with their defaults if no other Flink is here. */
  private static Configuration flink(StateDirectory state, boolean keep) {
    Configuration settings = new Configuration();
    settings.set(RestOptions.BIND_PORT, REST_PORTS);
    settings.set(WebOptions.SUBMIT_ENABLE, false);
    if (keep) {
      settings.set(CheckpointingOptions.SAVEPOINT_DIRECTORY, state.path().toUri().toString());
    }
    return settings;
  }

  /** Waits until the job has ended or a stop is requested; reports each restart. */
  private boolean hasEnded(EmbeddedJob job) throws ExecutionException, InterruptedException {
    RestartWatch restarts = new RestartWatch(job, console.err()::println);
    try {
      return job.await(
              () -> {
                restarts.check();
                return console.stop().isRequested();
              })
          .isPresent();
    } catch (JobFailedException e) {
      job.cancel();
      throw e;
    } catch (ExecutionException e) {
      if (e.getCause() instanceof JobCancellationException) {
        return true;
      }
      throw e;
    }
  }

  /** A job that has hardly started takes no savepoint; its last checkpoint is as good then. */
  private void stopWithSavepoint(EmbeddedJob job, StateDirectory state)
      throws InterruptedException {
    try {
      job.stopWithSavepoint(state);
      console.err().println("stopped; a later start continues from " + state.path());
    } catch (ExecutionException | TimeoutException e) {
      job.cancel();
      console
          .err()
          .printf(
              "stopped without a savepoint (%s); a later start continues from the last"
                  + " checkpoint%n",
              e.getMessage());
    }
  }
}

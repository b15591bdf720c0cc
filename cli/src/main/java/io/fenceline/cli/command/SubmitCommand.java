package io.fenceline.cli.command;

import io.fenceline.cli.terminal.ConsoleCommand;
import io.fenceline.cli.terminal.ExitCodes;
import io.fenceline.flink.FlinkJob;
import io.fenceline.flink.FlinkRest;
import io.fenceline.flink.JobSubmission;
import io.fenceline.job.options.JobArguments;
import io.fenceline.job.options.Setting;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Starts the job on a Flink cluster. */
@Command(
    name = "submit",
    sortOptions = false,
    mixinStandardHelpOptions = true,
    description = {
      "Start the job on a Flink cluster and wait until it runs.",
      "The id of the job goes to standard output. No local Flink installation is needed."
    },
    footer = {
      "",
      "The main method runs on the JobManager: it must reach Kafka, and a file of",
      "--kafka-config must exist here and there under the same path.",
      "",
      "Examples:",
      "  fenceline submit --flink http://flink:8081 --bootstrap-servers kafka:9092",
      "  fenceline submit --flink http://flink:8081 --bootstrap-servers kafka:9092 \\",
      "    --parallelism 4 --from-savepoint s3://bucket/savepoints/savepoint-1"
    })
public final class SubmitCommand extends ConsoleCommand {
  private static final int MAX_PARALLELISM = 4096;

  @Mixin private FlinkArguments flink = new FlinkArguments();

  @Option(
      names = JobJar.OPTION,
      paramLabel = "FILE",
      description = "The jar of the job (default: job/target/fenceline-job.jar here).")
  private Path jar = JobJar.built();

  @Option(
      names = "--parallelism",
      paramLabel = "N",
      description = "Subtasks that evaluate fixes (default: parallelism.default of the cluster).")
  private Integer parallelism;

  @Option(
      names = "--from-savepoint",
      paramLabel = "PATH",
      description = "The savepoint or checkpoint to start from (default: none, no devices known).")
  private String savepoint;

  @Option(
      names = "--allow-non-restored-state",
      description = "Skip state in the savepoint that the job has no operator for.")
  private boolean allowNonRestoredState;

  @Option(
      names = "--start-timeout",
      paramLabel = "DURATION",
      description = "Cancel the job if it does not run within this time (default: 2min).")
  private String startTimeoutText = "2min";

  @Mixin private JobArguments arguments = new JobArguments();

  @Spec private CommandSpec spec;

  private FlinkRest rest;
  private Duration startTimeout;
  private JobSubmission submission;

  @Override
  public void validate(List<String> mistakes) {
    rest = flink.rest(mistakes);
    if (parallelism != null) {
      Parallelism.check(parallelism, MAX_PARALLELISM, mistakes);
    }
    if (allowNonRestoredState && savepoint == null) {
      mistakes.add("--allow-non-restored-state: without effect; give --from-savepoint too");
    }
    startTimeout = Setting.read(mistakes, "--start-timeout", startTimeoutText, Setting::positive);
    JobJar.check(jar, mistakes);
    arguments.options(mistakes);
    submission =
        new JobSubmission(
            ForwardedOptions.of(spec.commandLine().getParseResult()),
            parallelism,
            savepoint,
            allowNonRestoredState,
            Map.of());
  }

  @Override
  public Integer call() throws IOException {
    return console.stop().interruptible(this::callNow);
  }

  private int callNow() throws IOException {
    console.err().printf("submitting %s to %s%n", jar, rest.cluster());
    FlinkJob job = submission.submit(rest, jar);
    if (new JobStart(console, rest, job).await(startTimeout)) {
      warnOfCheckpointsInMemory(job);
    }
    console.out().println(job.id());
    return ExitCodes.DONE;
  }

  private void warnOfCheckpointsInMemory(FlinkJob job) throws IOException {
    if (job.keepsCheckpointsInMemory()) {
      console
          .err()
          .println(
              "warning: checkpoints go to the memory of the JobManager and are lost with it; set"
                  + " execution.checkpointing.dir on the cluster");
    }
  }
}

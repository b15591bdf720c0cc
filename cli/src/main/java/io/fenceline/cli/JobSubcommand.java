package io.fenceline.cli;

import io.fenceline.cli.embedded.EmbeddedFlink;
import io.fenceline.cli.embedded.EmbeddedJob;
import io.fenceline.cli.embedded.StateDirectory;
import io.fenceline.cli.embedded.TemporaryDirectory;
import io.fenceline.job.options.JobArguments;
import io.fenceline.job.options.JobOptions;
import io.fenceline.job.pipeline.KafkaGeofence;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The job against a Kafka cluster, on a Flink in this JVM. */
@Command(
    name = "job",
    sortOptions = false,
    mixinStandardHelpOptions = true,
    description = "Run the job against Kafka on a Flink inside this process, until Ctrl-C.",
    footer = {
      "",
      "For production submit job/target/fenceline-job.jar to a Flink cluster; it takes the same",
      "options, but for --parallelism and --state-dir.",
      "",
      "Example:",
      "  fenceline job --bootstrap-servers localhost:9092 --state-dir state"
    })
final class JobSubcommand implements Callable<Integer> {
  @Mixin private JobArguments arguments = new JobArguments();

  @Option(
      names = "--parallelism",
      paramLabel = "N",
      defaultValue = "1",
      description = "Subtasks that judge fixes (default: 1).")
  private int parallelism;

  @Option(
      names = "--state-dir",
      paramLabel = "DIR",
      description = {
        "Where checkpoints go, and from where a later start goes on.",
        "Without it devices are forgotten at the end."
      })
  private Path stateDirectory;

  @Override
  public Integer call() throws Exception {
    List<String> mistakes = new ArrayList<>();
    if (parallelism < 1 || parallelism > 128) {
      mistakes.add("--parallelism: '%d' was given; give 1 to 128".formatted(parallelism));
    }
    JobOptions options = arguments.options(mistakes);
    boolean keeps = stateDirectory != null;
    StateDirectory state =
        StateDirectory.of(keeps ? stateDirectory : TemporaryDirectory.create("job").path());
    state.newestSnapshot().ifPresent(newest -> System.err.println("going on from " + newest));
    StreamExecutionEnvironment env = EmbeddedFlink.forTopics(parallelism, state);
    KafkaGeofence.build(env, options);
    EmbeddedJob job = EmbeddedJob.start(env, options.group());
    System.err.printf(
        "job %s runs against %s; Ctrl-C ends it%n",
        options.group(), options.kafka().bootstrapServers());
    Thread stop = new Thread(() -> stop(job, state, keeps), "stop-job");
    Runtime.getRuntime().addShutdownHook(stop);
    job.await();
    return ExitCodes.DONE;
  }

  private static void stop(EmbeddedJob job, StateDirectory state, boolean keeps) {
    try {
      if (keeps) {
        job.stopWithSavepoint(state);
        System.err.println("stopped; the state is in " + state.path());
      } else {
        job.cancel();
        new TemporaryDirectory(state.path()).close();
      }
    } catch (Exception e) {
      System.err.println("the job did not stop cleanly: " + e.getMessage());
    }
  }
}

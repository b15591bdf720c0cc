package io.fenceline.cli.command;

import io.fenceline.cli.terminal.ConsoleCommand;
import io.fenceline.cli.terminal.ExitCodes;
import io.fenceline.flink.FlinkJob;
import io.fenceline.flink.FlinkRest;
import io.fenceline.flink.JobSummary;
import io.fenceline.flink.SavepointRequest;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Stops a job of a Flink cluster. */
@Command(
    name = "stop",
    sortOptions = false,
    mixinStandardHelpOptions = true,
    description = {
      "Stop a job on a Flink cluster with a savepoint, whose path goes to standard output.",
      "A job that is submitted with --from-savepoint continues from it."
    },
    footer = {
      "",
      "Examples:",
      "  fenceline stop fenceline --flink http://flink:8081 --savepoint s3://bucket/sp",
      "  fenceline stop 5e5521cb8ed3383502e8da9c98b2f250"
    })
public final class StopCommand extends ConsoleCommand {
  private static final Duration POLL = Duration.ofMillis(500);

  /** Part of Flink's error message when no savepoint directory is configured. */
  private static final String NO_DIRECTORY = "targetDirectory";

  @Parameters(paramLabel = "JOB", description = "The id or the name (--group) of a running job.")
  private String idOrName;

  @Mixin private FlinkArguments flink = new FlinkArguments();

  @Option(
      names = "--savepoint",
      paramLabel = "DIR",
      description = {
        "Where the savepoint goes: a URI that all TaskManagers reach",
        "(default: execution.checkpointing.savepoint-dir of the cluster)."
      })
  private String directory;

  @Option(
      names = "--drain",
      description = {
        "Let all timers fire first, as if no fix came any more. Only to end a job",
        "for good: do not start another one from the savepoint."
      })
  private boolean drain;

  @Option(
      names = "--no-savepoint",
      description = "Cancel the job; the state of its devices is lost.")
  private boolean cancel;

  private FlinkRest rest;

  @Override
  public void validate(List<String> mistakes) {
    rest = flink.rest(mistakes);
    if (cancel && (directory != null || drain)) {
      mistakes.add("--no-savepoint: cannot be combined with --savepoint or --drain; give one");
    }
  }

  @Override
  public Integer call() throws IOException {
    return console.stop().interruptible(this::callNow);
  }

  private int callNow() throws IOException {
    JobSummary running = RunningJobs.find(rest, idOrName);
    FlinkJob job = new FlinkJob(rest, running.id());
    if (cancel) {
      cancel(job);
    } else {
      stop(job, running);
    }
    return ExitCodes.DONE;
  }

  private void stop(FlinkJob job, JobSummary running) throws IOException {
    SavepointRequest request = request(job);
    console.err().printf("job %s takes a savepoint%n", running.name());
    Optional<String> location = request.location();
    try {
      while (location.isEmpty() && console.stop().waitFor(POLL)) {
        location = request.location();
      }
    } catch (InterruptedIOException stopRequested) {
      // As if it were requested between two queries.
    }
    if (location.isEmpty()) {
      console.err().println("the job continues to stop without this command");
      return;
    }
    console.err().printf("job %s (%s) has stopped%n", running.name(), running.id());
    console.out().println(location.get());
  }

  private SavepointRequest request(FlinkJob job) throws IOException {
    try {
      return job.stop(directory, drain);
    } catch (IOException e) {
      if (directory == null && e.getMessage().contains(NO_DIRECTORY)) {
        throw new IOException(
            "the cluster has no directory for savepoints; give --savepoint DIR, or set"
                + " execution.checkpointing.savepoint-dir there",
            e);
      }
      throw e;
    }
  }

  private void cancel(FlinkJob job) throws IOException {
    job.cancel();
    while (!job.hasEnded()) {
      if (!console.stop().waitFor(POLL)) {
        return;
      }
    }
    console.err().printf("job %s was cancelled without a savepoint%n", job.id());
  }
}

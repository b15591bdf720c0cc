package io.fenceline.job.pipeline;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.evaluation.Policy;
import io.fenceline.format.ValueFormats;
import io.fenceline.format.fix.FixLayout;
import io.fenceline.format.input.RawRecord;
import io.fenceline.format.output.Outputs;
import io.fenceline.types.CodecSnapshot;
import io.fenceline.types.Types;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.flink.api.connector.source.util.ratelimit.RateLimiterStrategy;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.CoreOptions;
import org.apache.flink.configuration.ExecutionOptions;
import org.apache.flink.configuration.StateBackendOptions;
import org.apache.flink.configuration.StateRecoveryOptions;
import org.apache.flink.connector.datagen.source.DataGeneratorSource;
import org.apache.flink.connector.datagen.source.GeneratorFunction;
import org.apache.flink.core.execution.JobClient;
import org.apache.flink.core.execution.SavepointFormatType;
import org.apache.flink.runtime.checkpoint.CheckpointException;
import org.apache.flink.runtime.checkpoint.CheckpointFailureReason;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.util.ExceptionUtils;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Rule E3: what a savepoint of the whole pipeline holds. All states are in use. */
class SavepointITCase {
  private static final Semaphore AD_MATCHES = new Semaphore(0);
  private static final Pattern CLASS_OF_OURS = Pattern.compile("io[./]fenceline[./][\\w./$]+");
  private static final long START_MILLIS = 1_700_000_000_000L;
  private static final long MINUTE_MILLIS = 60_000;
  private static final long POLL_MILLIS = 20;
  private static final Policy ALL_STATES =
      new Policy(MINUTE_MILLIS, 600_000, 600_000, true, 1_000, 2_000, 100, Policy.NEVER);

  @TempDir Path directory;

  @ParameterizedTest
  @CsvSource({"hashmap, CANONICAL", "hashmap, NATIVE", "rocksdb, CANONICAL", "rocksdb, NATIVE"})
  @DisplayName("E3: the only class of ours that a savepoint names is the one of all snapshots")
  void aSavepointNamesOneClass(String backend, SavepointFormatType format) throws Exception {
    String first = stopWithSavepoint(start(backend, null), format);
    assertThat(classesOfOurs(first)).containsExactly(CodecSnapshot.class.getName());
    String second = stopWithSavepoint(start(backend, first), format);
    assertThat(classesOfOurs(second)).containsExactly(CodecSnapshot.class.getName());
  }

  private static Set<String> classesOfOurs(String savepoint) throws IOException {
    Set<String> names = new TreeSet<>();
    try (Stream<Path> files = Files.walk(Path.of(URI.create(savepoint)))) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        CLASS_OF_OURS
            .matcher(Files.readString(file, ISO_8859_1))
            .results()
            .map(MatchResult::group)
            .forEach(names::add);
      }
    }
    return names;
  }

  /** Returns when a device was given an ad, so that every state has something in it. */
  private JobClient start(String backend, String savepoint) throws Exception {
    Configuration configuration = new Configuration();
    configuration.set(StateBackendOptions.STATE_BACKEND, backend);
    configuration.set(ExecutionOptions.SNAPSHOT_COMPRESSION, false);
    configuration.set(CoreOptions.TMP_DIRS, directory.toString());
    if (savepoint != null) {
      configuration.set(StateRecoveryOptions.SAVEPOINT_PATH, savepoint);
    }
    StreamExecutionEnvironment env =
        StreamExecutionEnvironment.createLocalEnvironment(2, configuration);
    GeofencePipeline.build(
        env,
        new Inputs(
            source(new Zones()),
            Map.of(0, 0L),
            "zones",
            source(new Fixes()),
            "locations",
            ValueFormats.JSON,
            FixLayout.DEFAULT),
        Sinks.discarding()
            .with(Outputs.AD_MATCHES, new FunctionSink<>(match -> AD_MATCHES.release())),
        ALL_STATES,
        new GeofencePipeline.Parallelism(2, 1));
    AD_MATCHES.drainPermits();
    JobClient job = env.executeAsync("savepoint");
    assertThat(AD_MATCHES.tryAcquire(2, TimeUnit.MINUTES)).as("an ad match").isTrue();
    return job;
  }

  private String stopWithSavepoint(JobClient job, SavepointFormatType format) throws Exception {
    while (true) {
      try {
        String target = directory.toUri().toString();
        String savepoint = job.stopWithSavepoint(false, target, format).get();
        job.getJobExecutionResult().get();
        return savepoint;
      } catch (ExecutionException e) {
        if (!isStarting(e)) {
          job.cancel().get();
          throw e;
        }
        Thread.sleep(POLL_MILLIS);
      }
    }
  }

  /** An ad match may have come before the last of the other sinks was there. */
  private static boolean isStarting(ExecutionException failure) {
    return ExceptionUtils.findThrowable(failure, CheckpointException.class)
        .map(CheckpointException::getCheckpointFailureReason)
        .filter(CheckpointFailureReason.NOT_ALL_REQUIRED_TASKS_RUNNING::equals)
        .isPresent();
  }

  private static DataGeneratorSource<RawRecord> source(GeneratorFunction<Long, RawRecord> records) {
    return new DataGeneratorSource<>(
        records, Long.MAX_VALUE, RateLimiterStrategy.perSecond(200), Types.RAW_RECORD);
  }

  /** The same zone again and again, with an ad whose cap is not reached. */
  private record Zones() implements GeneratorFunction<Long, RawRecord> {
    private static final long serialVersionUID = 1;
    private static final String ZONE =
        "{\"type\":\"Feature\",\"bbox\":[-180,-90,180,90],\"geometry\":null,"
            + "\"properties\":{\"ad\":1,\"adTriggers\":[\"INSIDE\"],"
            + "\"adCap\":{\"count\":1000000,\"per\":\"PT24H\"}}}";

    @Override
    public RawRecord map(Long ordinal) {
      return new RawRecord("zone".getBytes(UTF_8), ZONE.getBytes(UTF_8), 0, ordinal, 0);
    }
  }

  /** A minute apart, so that each releases the one before. */
  private record Fixes() implements GeneratorFunction<Long, RawRecord> {
    private static final long serialVersionUID = 1;

    @Override
    public RawRecord map(Long ordinal) {
      long timeMillis = START_MILLIS + MINUTE_MILLIS * ordinal;
      String fix = "{\"time\":%d,\"lon\":1,\"lat\":2}".formatted(timeMillis);
      return new RawRecord(
          "device".getBytes(UTF_8), fix.getBytes(UTF_8), 0, ordinal, Long.MAX_VALUE / 2);
    }
  }
}

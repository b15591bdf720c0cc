package io.fenceline.job.savepoint;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.fenceline.evaluation.Policy;
import io.fenceline.event.DeadLetter;
import io.fenceline.format.JsonOutputWriter;
import io.fenceline.format.ValueFormats;
import io.fenceline.format.fix.FixLayout;
import io.fenceline.format.input.RawRecord;
import io.fenceline.format.output.OutputLimits;
import io.fenceline.format.output.Outputs;
import io.fenceline.job.devicezones.DeviceZoneOptions;
import io.fenceline.job.pipeline.DeviceZoneInput;
import io.fenceline.job.pipeline.FunctionSink;
import io.fenceline.job.pipeline.GeofencePipeline;
import io.fenceline.job.pipeline.Inputs;
import io.fenceline.job.pipeline.Sinks;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.CoreOptions;
import org.apache.flink.configuration.RestartStrategyOptions;
import org.apache.flink.configuration.StateBackendOptions;
import org.apache.flink.configuration.StateRecoveryOptions;
import org.apache.flink.core.execution.JobClient;
import org.apache.flink.core.execution.SavepointFormatType;
import org.apache.flink.runtime.checkpoint.CheckpointException;
import org.apache.flink.runtime.checkpoint.CheckpointFailureReason;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.util.ExceptionUtils;

/** The whole pipeline, fed record by record. Only one at a time. */
final class ScriptedJob implements AutoCloseable {
  private static final List<String> OUTPUTS = Collections.synchronizedList(new ArrayList<>());
  private static final String ZONES = "zones";
  private static final String FIXES = "fixes";
  private static final String DEVICE_ZONES = "device-zones";
  private static final int MAX_WAIT_SECONDS = 60;
  private static final int POLL_MILLIS = 10;

  private final JobClient client;
  private final Gate zones;
  private final Gate fixes;

  private ScriptedJob(JobClient client, Gate zones, Gate fixes) {
    this.client = client;
    this.zones = zones;
    this.fixes = fixes;
  }

  /**
   * The settings with which a job runs.
   *
   * @param directory for its temporary files
   */
  record Settings(String backend, int parallelism, Policy policy, Path directory) {}

  /**
   * The inputs of a job.
   *
   * @param zonesRead the number read before the savepoint
   * @param fixesRead the number read before the savepoint
   * @param initialZones the number of zones to read before fixes are evaluated (rule Z2)
   */
  record Script(
      List<RawRecord> zones,
      int zonesRead,
      List<RawRecord> fixes,
      int fixesRead,
      int initialZones) {}

  /**
   * Starts a job that reads nothing yet.
   *
   * @param savepoint null: none
   */
  static ScriptedJob start(Settings settings, Path savepoint, Script script) throws Exception {
    return start(settings, savepoint, script, null);
  }

  /**
   * Starts a job that reads nothing yet but these zones of single devices.
   *
   * @param deviceZones the initial ones; null: a job without
   */
  static ScriptedJob start(
      Settings settings, Path savepoint, Script script, List<RawRecord> deviceZones)
      throws Exception {
    Configuration configuration = new Configuration();
    configuration.set(StateBackendOptions.STATE_BACKEND, settings.backend());
    configuration.set(CoreOptions.TMP_DIRS, settings.directory().toString());
    configuration.set(RestartStrategyOptions.RESTART_STRATEGY, "none");
    if (savepoint != null) {
      configuration.set(StateRecoveryOptions.SAVEPOINT_PATH, savepoint.toUri().toString());
    }
    StreamExecutionEnvironment env =
        StreamExecutionEnvironment.createLocalEnvironment(settings.parallelism(), configuration);
    Gate zonesGate = Gate.of(ZONES, script.zones(), script.zonesRead());
    Gate fixesGate = Gate.of(FIXES, script.fixes(), script.fixesRead());
    OUTPUTS.clear();
    Inputs inputs =
        new Inputs(
            Gate.source(ZONES),
            Map.of(0, script.initialZones() - 1L),
            "zones",
            Gate.source(FIXES),
            "locations",
            ValueFormats.JSON,
            FixLayout.DEFAULT);
    GeofencePipeline.build(
        env,
        deviceZones == null ? inputs : inputs.with(input(deviceZones)),
        sinks(),
        settings.policy(),
        new GeofencePipeline.Parallelism(1, 1));
    return new ScriptedJob(env.executeAsync("savepoint"), zonesGate, fixesGate);
  }

  private static DeviceZoneInput input(List<RawRecord> deviceZones) {
    Gate.of(DEVICE_ZONES, deviceZones, 0).open();
    return new DeviceZoneInput(
        Gate.source(DEVICE_ZONES),
        Map.of(0, deviceZones.size() - 1L),
        DeviceZoneOptions.of(DEVICE_ZONES, Set.of(0), true),
        true);
  }

  private static Sinks sinks() {
    return Sinks.discarding(OutputLimits.NONE_OF_ALL)
        .with(
            Outputs.TRANSITIONS,
            new FunctionSink<>(
                one -> add(one.deviceId(), "transition", JsonOutputWriter.write(one))))
        .with(
            Outputs.AD_MATCHES,
            new FunctionSink<>(one -> add(one.deviceId(), "ad-match", JsonOutputWriter.write(one))))
        .with(
            Outputs.DEAD_LETTERS, new FunctionSink<>(one -> add("", "dead-letter", reasonOf(one))))
        .with(
            Outputs.MEMBERSHIPS,
            new FunctionSink<>(
                one -> add(one.deviceId(), "memberships", JsonOutputWriter.write(one))));
  }

  /** The details are for readers, and change more often. */
  private static byte[] reasonOf(DeadLetter letter) {
    return "{\"reason\":\"%s\",\"offset\":%d}"
        .formatted(letter.reason().text(), letter.offset())
        .getBytes(UTF_8);
  }

  private static void add(String deviceId, String kind, byte[] json) {
    OUTPUTS.add(deviceId + ' ' + kind + ' ' + new String(json, UTF_8));
  }

  Gate zones() {
    return zones;
  }

  Gate fixes() {
    return fixes;
  }

  /** Waits until it has emitted this many transitions, ad matches, dead letters and memberships. */
  void awaitOutputs(int count) throws Exception {
    await(count + " outputs", () -> OUTPUTS.size() >= count);
  }

  private void await(String what, BooleanSupplier condition) throws Exception {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(MAX_WAIT_SECONDS);
    while (!condition.getAsBoolean()) {
      if (client.getJobStatus().get().isGloballyTerminalState()) {
        client.getJobExecutionResult().get();
      }
      if (System.nanoTime() > deadline) {
        throw new AssertionError("not within a minute: " + what + "; there are " + OUTPUTS);
      }
      TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
    }
  }

  /** Stops it when all that it may read has gone through it; returns its savepoint. */
  Path stop(Path directory, SavepointFormatType format) throws Exception {
    await("all records", () -> zones.isExhausted() && fixes.isExhausted());
    String target = directory.toUri().toString();
    while (true) {
      try {
        String savepoint = client.stopWithSavepoint(false, target, format).get();
        client.getJobExecutionResult().get();
        return Path.of(URI.create(savepoint));
      } catch (ExecutionException e) {
        if (!isStarting(e)) {
          throw e;
        }
        TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
      }
    }
  }

  private static boolean isStarting(ExecutionException failure) {
    return ExceptionUtils.findThrowable(failure, CheckpointException.class)
        .map(CheckpointException::getCheckpointFailureReason)
        .filter(CheckpointFailureReason.NOT_ALL_REQUIRED_TASKS_RUNNING::equals)
        .isPresent();
  }

  /**
   * All outputs so far, by device and kind. Those of one device and kind are in the order in which
   * the job emitted them; kinds leave by different sinks.
   */
  static List<String> sortedOutputs() {
    return OUTPUTS.stream().sorted(Comparator.comparing(ScriptedJob::streamOf)).toList();
  }

  private static String streamOf(String output) {
    return output.substring(0, output.indexOf('{'));
  }

  /** Ends it where it stands, if it still runs. */
  @Override
  public void close() {
    if (!client.getJobExecutionResult().isDone()) {
      client.cancel().join();
      client.getJobExecutionResult().handle((result, cancelled) -> result).join();
    }
  }
}

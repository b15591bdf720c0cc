package io.fenceline.loadtest.system;

import io.fenceline.format.output.Outputs;
import io.fenceline.kafka.KafkaSettings;
import io.fenceline.kafka.Topics;
import io.fenceline.loadtest.scenario.JobArgumentsBuilder;
import io.fenceline.loadtest.scenario.JobConfiguration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The system that is measured: consumes fixes from a topic and produces outputs to others. */
public interface SystemUnderTest extends AutoCloseable {
  /**
   * Its progress so far.
   *
   * @param applied fixes
   * @param refused inputs of any kind, including late and conflicting fixes
   * @param zones in force, of the task that has the fewest
   * @param deviceZoneChanges applied changes of zones of single devices
   * @param checkpoints completed
   * @param lastCheckpointMillis duration of the last one
   * @param lastCheckpointBytes the state that the last one refers to
   */
  record Readings(
      long applied,
      long duplicates,
      long refused,
      long zones,
      long deviceZoneChanges,
      long checkpoints,
      long lastCheckpointMillis,
      long lastCheckpointBytes) {
    /** Of a system that has not begun, and never has more than these zones. */
    public static Readings ofFixes(long applied, long zones) {
      return new Readings(applied, 0, 0, zones, 0, 0, 0, 0);
    }
  }

  /**
   * Its resource usage so far.
   *
   * @param cpuNanos by phase
   * @param heapBytes in use, garbage included
   */
  record Costs(Map<Phase, Long> cpuNanos, long heapBytes) {}

  Readings read();

  /** Empty when it runs in this process, whose costs then include the load and the broker. */
  default Optional<Costs> remoteCosts() {
    return Optional.empty();
  }

  default boolean isCheckpointing() {
    return false;
  }

  /** Takes a checkpoint, then stops; its readings stay. */
  default void stopAfterCheckpoint() throws Exception {
    throw new UnsupportedOperationException();
  }

  /** Starts again from that checkpoint. */
  default void resume() throws Exception {
    throw new UnsupportedOperationException();
  }

  /**
   * @throws Exception if it has ended by itself; the reason
   */
  void checkRunning() throws Exception;

  /** Stops it in whatever state it is. */
  @Override
  void close();

  /**
   * The run that a system is started for.
   *
   * @param expected the job's outputs for the load, for systems that only imitate it
   */
  record Setup(
      JobConfiguration configuration,
      KafkaSettings kafka,
      Topics topics,
      Expectation.Outputs expected) {
    /** The command line of the job; its group is one that no other run has. */
    public List<String> arguments() {
      return JobArgumentsBuilder.arguments(
          configuration, kafka.bootstrapServers(), topics, topics.of(Outputs.TRANSITIONS));
    }
  }

  /** Starts one; tests have their own. */
  @FunctionalInterface
  interface Factory {
    SystemUnderTest start(Setup setup) throws Exception;
  }
}

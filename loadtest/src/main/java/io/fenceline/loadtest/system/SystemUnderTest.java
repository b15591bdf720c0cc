package io.fenceline.loadtest.system;

import io.fenceline.kafka.KafkaSettings;
import io.fenceline.kafka.Topics;
import io.fenceline.loadtest.scenario.Scenario.Configuration;
import java.util.Map;
import java.util.Optional;

/** What is measured while it runs: takes fixes from a topic and writes outputs to others. */
public interface SystemUnderTest extends AutoCloseable {
  /**
   * What it has done so far.
   *
   * @param applied fixes
   * @param refused inputs of any kind, late and conflicting fixes among them
   * @param zones in force, of the task that has the fewest
   * @param checkpoints completed
   * @param lastCheckpointMillis how long the last one took
   */
  record Readings(
      long applied,
      long duplicates,
      long refused,
      long zones,
      long checkpoints,
      long lastCheckpointMillis) {}

  /**
   * What it has cost so far.
   *
   * @param cpuNanos by what they went into
   * @param heapBytes in use, garbage included
   */
  record Costs(Map<Phase, Long> cpuNanos, long heapBytes) {}

  Readings read();

  /** Empty when it runs in this process, whose costs are then those of everything. */
  default Optional<Costs> costsElsewhere() {
    return Optional.empty();
  }

  /**
   * @throws Exception why it ended before it was asked to
   */
  void checkRunning() throws Exception;

  /** Ends it, whatever it is at. */
  @Override
  void close();

  /** Starts one; tests bring their own. */
  @FunctionalInterface
  interface Factory {
    /**
     * @param group a name that no other run has
     * @param expected what the job will say to the load, for those that only imitate it
     */
    SystemUnderTest start(
        Configuration configuration,
        KafkaSettings kafka,
        Topics topics,
        String group,
        Expectation.Outputs expected)
        throws Exception;
  }
}

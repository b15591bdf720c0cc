package io.fenceline.job.options;

import io.fenceline.connectors.StartingOffsets;
import io.fenceline.connectors.loss.OnDataLoss;
import io.fenceline.evaluation.Policy;
import io.fenceline.format.ValueFormat;
import io.fenceline.format.fix.FixLayout;
import io.fenceline.format.output.Output;
import io.fenceline.format.output.Outputs;
import io.fenceline.format.output.TopicFormats;
import io.fenceline.kafka.Delivery;
import io.fenceline.kafka.KafkaSettings;
import io.fenceline.kafka.Topics;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The options of the job; valid by construction through {@link JobArguments}.
 *
 * @param group consumer group, and prefix of the transactional ids: one per job
 * @param checkpointInterval null: from the cluster's configuration, else our default
 * @param transactionTimeout for exactly-once: above the longest checkpoint plus restart
 * @param onDataLoss the reaction to the removal of records that the job has not read
 * @param takeOver end a job of the same group that runs
 * @param deviceZones whether there are zones of one device each (rule Z6)
 * @param outputs that are written
 * @param cloudEvents give transitions and ad matches the headers of CloudEvents
 * @param policy the rules that concern all devices and zones
 */
public record JobOptions(
    KafkaSettings kafka,
    Topics topics,
    TopicFormats formats,
    String group,
    StartingOffsets start,
    FixLayout fixLayout,
    Delivery delivery,
    Duration checkpointInterval,
    Duration transactionTimeout,
    OnDataLoss onDataLoss,
    boolean takeOver,
    boolean deviceZones,
    List<Output<?>> outputs,
    boolean cloudEvents,
    Policy policy) {
  /** The defaults of every option. */
  public static JobOptions defaults(KafkaSettings kafka) {
    return new JobOptions(
        kafka,
        Topics.withPrefix(""),
        TopicFormats.JSON,
        "fenceline",
        new StartingOffsets.Committed(),
        FixLayout.DEFAULT,
        Delivery.AT_LEAST_ONCE,
        null,
        Duration.ofMinutes(15),
        OnDataLoss.FAIL,
        false,
        false,
        Outputs.ALWAYS,
        false,
        Policy.DEFAULTS);
  }

  /** The same with another policy. */
  public JobOptions with(Policy policy) {
    return with(deviceZones, outputs, policy);
  }

  /** The same with zones of one device each. */
  public JobOptions withDeviceZones() {
    return with(true, outputs, policy);
  }

  /** The same with an optional output, too. */
  public JobOptions with(Output<?> output) {
    Set<Output<?>> all = new HashSet<>(outputs);
    all.add(output);
    return with(deviceZones, Outputs.withOptional(all), policy);
  }

  private JobOptions with(boolean deviceZones, List<Output<?>> outputs, Policy policy) {
    return new JobOptions(
        kafka,
        topics,
        formats,
        group,
        start,
        fixLayout,
        delivery,
        checkpointInterval,
        transactionTimeout,
        onDataLoss,
        takeOver,
        deviceZones,
        outputs,
        cloudEvents,
        policy);
  }

  /**
   * The format of fixes as they are read, and written as dead letters: a schema of ours does not
   * belong among those of {@code locations}.
   */
  public ValueFormat refusedFixes() {
    return formats.locations().ofTopic(topics.of(Outputs.DEAD_LETTERS));
  }
}

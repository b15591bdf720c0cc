package io.fenceline.job.options;

import io.fenceline.connectors.StartingOffsets;
import io.fenceline.connectors.position.OnDataLoss;
import io.fenceline.evaluation.Policy;
import io.fenceline.format.Encodings;
import io.fenceline.format.fix.FixLayout;
import io.fenceline.kafka.Delivery;
import io.fenceline.kafka.KafkaSettings;
import io.fenceline.kafka.Topics;
import java.time.Duration;

/**
 * The options of the job; valid by construction through {@link JobArguments}.
 *
 * @param group consumer group, and prefix of the transactional ids: one per job
 * @param checkpointInterval null: from the cluster's configuration, else our default
 * @param transactionTimeout for exactly-once: above the longest checkpoint plus restart
 * @param bufferTimeout the time that a record may wait in a network buffer for more records
 * @param onDataLoss the reaction to the removal of records that the job has not read
 * @param takeOver end a job of the same group that runs
 * @param memberships write the memberships topic
 * @param cloudEvents give transitions and ad matches the headers of CloudEvents
 * @param policy the rules that concern all devices and zones
 */
public record JobOptions(
    KafkaSettings kafka,
    Topics topics,
    Encodings encodings,
    String group,
    StartingOffsets start,
    FixLayout fixLayout,
    Delivery delivery,
    Duration checkpointInterval,
    Duration transactionTimeout,
    Duration bufferTimeout,
    OnDataLoss onDataLoss,
    boolean takeOver,
    boolean memberships,
    boolean cloudEvents,
    Policy policy) {
  /** The defaults of every option. */
  public static JobOptions defaults(KafkaSettings kafka) {
    return new JobOptions(
        kafka,
        Topics.withPrefix(""),
        Encodings.JSON,
        "fenceline",
        new StartingOffsets.Committed(),
        FixLayout.DEFAULT,
        Delivery.AT_LEAST_ONCE,
        null,
        Duration.ofMinutes(15),
        Duration.ofMillis(5),
        OnDataLoss.FAIL,
        false,
        false,
        false,
        Policy.DEFAULTS);
  }

  /** The same with another policy. */
  public JobOptions with(Policy policy) {
    return with(memberships, policy);
  }

  /** The same, and the job writes the memberships topic. */
  public JobOptions withMemberships() {
    return with(true, policy);
  }

  private JobOptions with(boolean memberships, Policy policy) {
    return new JobOptions(
        kafka,
        topics,
        encodings,
        group,
        start,
        fixLayout,
        delivery,
        checkpointInterval,
        transactionTimeout,
        bufferTimeout,
        onDataLoss,
        takeOver,
        memberships,
        cloudEvents,
        policy);
  }
}

package io.fenceline.connectors.loss;

import io.fenceline.kafka.TopicPosition;
import io.fenceline.kafka.TopicState;
import java.util.Optional;
import org.apache.flink.connector.kafka.source.split.KafkaPartitionSplit;

/** Finds data loss by comparing a stored position with the topic. */
final class DataLoss {
  static final String REMEDY =
      "restore the topic; or continue from the oldest available record, with --on-data-loss"
          + " continue, or with it and --start TIME from a time; or start again, without the savepoint or state directory and with another"
          + " --start or --group";

  static final String MARKER_REMEDY =
      "check that the topic has all zones, then start the job again from its savepoint or state"
          + " directory: it writes new markers";

  private DataLoss() {}

  /**
   * Describes the loss of a marker that is still to be read: no fix would ever be evaluated.
   *
   * @param marker its offset; null: none
   */
  static Optional<String> findLostMarker(KafkaPartitionSplit split, Long marker, TopicState topic) {
    TopicState.OffsetRange range = topic.partitions().get(split.getPartition());
    boolean isLost =
        marker != null
            && range != null
            && split.getStartingOffset() <= marker
            && range.end() <= marker;
    return isLost
        ? Optional.of(
            "topic %s, partition %d: the marker that ends the initial zones was at offset %d, but the topic ends at offset %d: it was truncated, created again or restored from elsewhere"
                .formatted(split.getTopic(), split.getPartition(), marker, range.end()))
        : Optional.empty();
  }

  /**
   * Describes the loss; empty if there is none, in particular if nothing was read yet.
   *
   * @param topic the current state of the topic
   */
  static Optional<String> find(PositionSplit split, TopicState topic) {
    return split.position().flatMap(position -> position.loss(topic));
  }

  static String truncated(TopicPosition position) {
    return position
        + ", but the log was truncated before it and written again, as by an unclean leader election"
        + " (unclean.leader.election.enable)";
  }

  static String otherTopic(String topic, String other) {
    return "topic %s: the savepoint is of topic %s; give that one (--locations-topic, --zones-topic, --topic-prefix); or read %s alone, from its oldest record, with --on-data-loss continue; or start again without the savepoint or state directory"
        .formatted(topic, other, topic);
  }
}

package io.fenceline.connectors.position;

import io.fenceline.kafka.TopicState;
import java.util.Optional;
import org.apache.flink.connector.kafka.source.split.KafkaPartitionSplit;
import org.apache.kafka.common.Uuid;

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
  static Optional<String> find(TopicIdSplit split, TopicState topic) {
    if (split.getStartingOffset() < 0) {
      return Optional.empty();
    }
    if (topic.isRecreated(split.topicId())) {
      return Optional.of(recreated(split.getTopic(), split.topicId(), topic.id()));
    }
    TopicState.OffsetRange range = topic.partitions().get(split.getPartition());
    if (range == null) {
      return Optional.of(at(split) + ", but the topic has no such partition");
    }
    return outOfRange(split, range);
  }

  static String otherTopic(String topic, String other) {
    return "topic %s: the savepoint is of topic %s; give that one (--locations-topic, --zones-topic, --topic-prefix); or read %s alone, from its oldest record, with --on-data-loss continue; or start again without the savepoint or state directory"
        .formatted(topic, other, topic);
  }

  static String recreated(String topic, Uuid storedId, Uuid currentId) {
    return "topic %s: it was deleted and created again, or is that of another cluster (its id was %s and is %s), so the job's positions belong to other records"
        .formatted(topic, storedId, currentId);
  }

  private static Optional<String> outOfRange(TopicIdSplit split, TopicState.OffsetRange range) {
    long position = split.getStartingOffset();
    if (position < range.begin()) {
      return Optional.of(
          at(split)
              + ", but the topic begins at offset %d: the records between were deleted before the job read them (retention.ms, retention.bytes)"
                  .formatted(range.begin()));
    }
    if (position > range.end()) {
      return Optional.of(
          at(split)
              + ", but the topic ends at offset %d: it was truncated, created again or restored from elsewhere"
                  .formatted(range.end()));
    }
    return Optional.empty();
  }

  private static String at(TopicIdSplit split) {
    return "topic %s, partition %d: the job's position is offset %d"
        .formatted(split.getTopic(), split.getPartition(), split.getStartingOffset());
  }
}

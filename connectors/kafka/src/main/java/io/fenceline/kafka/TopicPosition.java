package io.fenceline.kafka;

import java.util.Optional;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.Uuid;

/**
 * A position from which a reader continues (rule E7): the offset of the next record, in the topic
 * of that id. The leader epoch lets Kafka detect that the log was truncated before the offset and
 * written again: the consumer then throws a {@link
 * org.apache.kafka.clients.consumer.LogTruncationException}.
 *
 * @param topicId zero if it is not known
 * @param epoch the newest one that the reader has seen of the partition; empty if it is not known
 */
public record TopicPosition(
    String topic, Uuid topicId, int partition, long offset, Optional<Integer> epoch) {

  /** A position of which no epoch is known. */
  public static TopicPosition of(Uuid topicId, TopicPartition at, long offset) {
    return new TopicPosition(at.topic(), topicId, at.partition(), offset, Optional.empty());
  }

  public TopicPosition withOffset(long next) {
    return new TopicPosition(topic, topicId, partition, next, epoch);
  }

  public TopicPosition withEpoch(Optional<Integer> seen) {
    return new TopicPosition(topic, topicId, partition, offset, seen);
  }

  public TopicPartition topicPartition() {
    return new TopicPartition(topic, partition);
  }

  /** To seek to. */
  public OffsetAndMetadata offsetAndEpoch() {
    return new OffsetAndMetadata(offset, epoch, "");
  }

  /**
   * Describes the records that are lost between this position and those of the topic; empty if
   * there are none.
   */
  public Optional<String> loss(TopicState now) {
    if (now.isRecreated(topicId)) {
      return Optional.of(recreated(topic, topicId, now.id()));
    }
    TopicState.OffsetRange range = now.partitions().get(partition);
    if (range == null) {
      return Optional.of(this + ", but the topic has no such partition");
    }
    if (offset < range.begin()) {
      return Optional.of(
          this
              + ", but the topic begins at offset %d: the records between were deleted before they were read (retention.ms, retention.bytes)"
                  .formatted(range.begin()));
    }
    if (offset > range.end()) {
      return Optional.of(
          this
              + ", but the topic ends at offset %d: it was truncated, created again or restored from elsewhere"
                  .formatted(range.end()));
    }
    return Optional.empty();
  }

  public static String recreated(String topic, Uuid storedId, Uuid currentId) {
    return "topic %s: it was deleted and created again, or is that of another cluster (its id was %s and is %s), so the stored positions belong to other records"
        .formatted(topic, storedId, currentId);
  }

  @Override
  public String toString() {
    return "topic %s, partition %d: the position is offset %d".formatted(topic, partition, offset);
  }
}

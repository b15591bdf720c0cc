package io.fenceline.kafka.position;

import java.util.Optional;
import org.apache.kafka.common.Uuid;

/** Decides whether a position still means what it meant when it was saved. */
final class DataLoss {
  static final String REMEDY =
      "restore the topic; or continue from the oldest available record, with --on-data-loss"
          + " continue; or start again, without the savepoint or state directory and with another"
          + " --start or --group";

  private DataLoss() {}

  /**
   * What was lost; empty when nothing was. A split that has read nothing has lost nothing.
   *
   * @param topic as it is now
   */
  static Optional<String> of(IdentifiedSplit split, TopicState topic) {
    if (split.getStartingOffset() < 0) {
      return Optional.empty();
    }
    if (topic.isOtherThan(split.topicId())) {
      return Optional.of(recreated(split.getTopic(), split.topicId(), topic.id()));
    }
    TopicState.Range range = topic.partitions().get(split.getPartition());
    if (range == null) {
      return Optional.of(at(split) + ", but the topic has no such partition");
    }
    return outOfRange(split, range);
  }

  static String recreated(String topic, Uuid then, Uuid now) {
    return "topic %s: it was deleted and created again, or is that of another cluster (its id was %s and is %s), so the job's positions mean other records"
        .formatted(topic, then, now);
  }

  private static Optional<String> outOfRange(IdentifiedSplit split, TopicState.Range range) {
    long position = split.getStartingOffset();
    if (position < range.begin()) {
      return Optional.of(
          at(split)
              + ", but the topic begins at offset %d: what lay between was deleted before the job read it (retention.ms, retention.bytes)"
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

  private static String at(IdentifiedSplit split) {
    return "topic %s, partition %d: the job's position is offset %d"
        .formatted(split.getTopic(), split.getPartition(), split.getStartingOffset());
  }
}

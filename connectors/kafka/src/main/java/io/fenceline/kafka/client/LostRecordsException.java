package io.fenceline.kafka.client;

import java.util.Map;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;

/** Records are gone before they were read, or their topic is another one now (rules E5, E7). */
public final class LostRecordsException extends KafkaException {
  private static final long serialVersionUID = 1;

  private final transient Map<TopicPartition, Long> remaining;

  LostRecordsException(String message) {
    this(message, Map.of());
  }

  LostRecordsException(String message, Map<TopicPartition, Long> remaining) {
    super(message);
    this.remaining = remaining;
  }

  /** Where the partitions go on; empty if the topic is another one. */
  public Map<TopicPartition, Long> remaining() {
    return remaining;
  }
}

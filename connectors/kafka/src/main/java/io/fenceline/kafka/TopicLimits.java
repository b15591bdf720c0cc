package io.fenceline.kafka;

import java.io.Serializable;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalLong;

/**
 * The largest batch of records that each topic takes, as it was when the topics were checked.
 * Immutable.
 *
 * @param maxMessageBytes {@code max.message.bytes} by the name of the topic; a topic whose setting
 *     the brokers did not return is absent
 */
public record TopicLimits(Map<String, Long> maxMessageBytes) implements Serializable {
  private static final long serialVersionUID = 1;

  public TopicLimits {
    maxMessageBytes = Map.copyOf(maxMessageBytes);
  }

  /** These, and those of other topics. */
  public TopicLimits and(TopicLimits others) {
    Map<String, Long> all = new HashMap<>(maxMessageBytes);
    all.putAll(others.maxMessageBytes);
    return new TopicLimits(all);
  }

  /** The largest batch in bytes, its header included; empty when it is not known. */
  public OptionalLong maxMessageBytes(String topic) {
    Long bytes = maxMessageBytes.get(topic);
    return bytes == null ? OptionalLong.empty() : OptionalLong.of(bytes);
  }
}

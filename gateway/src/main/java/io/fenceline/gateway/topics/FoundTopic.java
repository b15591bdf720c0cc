package io.fenceline.gateway.topics;

import java.util.Set;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.Uuid;

/**
 * A topic that exists.
 *
 * @param id another one when the topic was deleted and created again
 */
record FoundTopic(Uuid id, Set<TopicPartition> partitions) {}

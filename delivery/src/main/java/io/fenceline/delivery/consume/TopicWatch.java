package io.fenceline.delivery.consume;

import io.fenceline.kafka.LogEnds;
import io.fenceline.kafka.TopicPosition;
import java.time.Duration;
import java.util.Collection;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;

/**
 * Asks the brokers again and again for the ids of topics and the ends of partitions, without
 * waiting for them. The ends include open transactions, which a consumer does not see. Used by one
 * thread.
 */
final class TopicWatch {
  private static final long PERIOD_NANOS = Duration.ofSeconds(2).toNanos();

  /** A single answer without the topic may come from a broker with old metadata. */
  private static final int ABSENCES = 2;

  private final Admin admin;
  private final Map<String, Uuid> ids;
  private final Map<String, Integer> absences = new ConcurrentHashMap<>();
  private final Map<String, String> problems = new ConcurrentHashMap<>();
  private final Map<TopicPartition, Long> ends = new ConcurrentHashMap<>();
  private long askedNanos = System.nanoTime();

  /**
   * @param ids of the topics that are read
   */
  TopicWatch(Admin admin, Map<String, Uuid> ids) {
    this.admin = admin;
    this.ids = ids;
  }

  /**
   * Asks if it is time.
   *
   * @throws KafkaException when a topic was deleted or created again
   */
  void poll(Collection<String> topics, Set<TopicPartition> partitions) {
    problems.values().stream()
        .findFirst()
        .ifPresent(
            problem -> {
              throw new KafkaException(problem);
            });
    if (System.nanoTime() - askedNanos > PERIOD_NANOS) {
      askedNanos = System.nanoTime();
      ends.keySet().retainAll(partitions);
      topics.forEach(this::askId);
      LogEnds.ask(admin, partitions, ends::put);
    }
  }

  /** The end of a partition when it was last asked for; 0 if it is not known yet. */
  long end(TopicPartition partition) {
    return ends.getOrDefault(partition, 0L);
  }

  @SuppressWarnings("FutureReturnValueIgnored") // The callback gets the result.
  private void askId(String topic) {
    Uuid known = ids.get(topic);
    admin
        .describeTopics(Set.of(topic))
        .topicNameValues()
        .get(topic)
        .whenComplete(
            (found, e) -> {
              if (e == null) {
                absences.remove(topic);
                if (known != null && !found.topicId().equals(known)) {
                  problems.put(topic, TopicPosition.recreated(topic, known, found.topicId()));
                }
              } else if (e instanceof UnknownTopicOrPartitionException
                  && absences.merge(topic, 1, Integer::sum) >= ABSENCES) {
                problems.put(topic, "topic " + topic + ": it was deleted");
              }
            });
  }
}

package io.fenceline.gateway.stream;

import io.fenceline.gateway.subscription.Offsets;
import io.fenceline.gateway.subscription.StreamException;
import io.fenceline.gateway.subscription.StreamException.Reason;
import io.fenceline.gateway.subscription.StreamKind;
import io.fenceline.kafka.TopicState;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.common.TopicPartition;

/**
 * The topics of events, and the first and the next offset of each partition, as Kafka has them.
 * Immutable.
 *
 * @param topics their ids
 */
record RetainedOffsets(Offsets topics, Map<StreamKind, Map<Integer, Range>> ranges) {
  private static final Duration ANSWER = Duration.ofSeconds(5);

  private record Range(long first, long next) {}

  /** Asks Kafka. A topic that does not exist has no partitions. */
  static RetainedOffsets read(
      Consumer<byte[], byte[]> consumer, Admin admin, Map<StreamKind, String> topics) {
    Offsets ids = new Offsets();
    Map<StreamKind, Map<Integer, Range>> ranges = new HashMap<>();
    for (StreamKind kind : Offsets.KINDS) {
      Optional<TopicDescription> topic = TopicState.find(admin, topics.get(kind));
      topic.ifPresent(found -> ids.setTopic(kind, found.topicId()));
      Set<TopicPartition> partitions = topic.map(TopicState::partitions).orElse(Set.of());
      Map<TopicPartition, Long> first = consumer.beginningOffsets(partitions, ANSWER);
      Map<TopicPartition, Long> next = consumer.endOffsets(partitions, ANSWER);
      Map<Integer, Range> ofKind = new HashMap<>();
      partitions.forEach(
          each -> ofKind.put(each.partition(), new Range(first.get(each), next.get(each))));
      ranges.put(kind, ofKind);
    }
    return new RetainedOffsets(ids, ranges);
  }

  /**
   * Sets where a client begins that knows nothing of a partition.
   *
   * @throws StreamException when events behind the cursor are gone
   */
  void check(CatchUpRequest request) {
    for (StreamKind kind : Offsets.KINDS) {
      if (request.subscription().kinds().contains(kind)) {
        if (!request.next().isOfTopic(kind, topics)) {
          throw gone();
        }
        int partitions =
            Math.max(request.next().partitions(kind), request.until().partitions(kind));
        for (int i = 0; i < partitions; i++) {
          check(request.next(), kind, i, request.until().get(kind, i));
        }
      }
    }
  }

  private void check(Offsets next, StreamKind kind, int partition, long until) {
    long offset = next.get(kind, partition);
    if (offset == until) {
      return;
    }
    Range range = ranges.get(kind).get(partition);
    if (range == null) {
      throw gone();
    }
    if (offset == Offsets.UNKNOWN) {
      next.set(kind, partition, range.first);
    } else if (offset < range.first || offset > range.next) {
      throw gone();
    }
  }

  static StreamException gone() {
    return new StreamException(
        Reason.CURSOR_GONE,
        "cursor: events behind it are gone (retention, or the topic was truncated or created again);"
            + " connect without it");
  }
}

package io.fenceline.gateway.stream;

import io.fenceline.gateway.subscription.Offsets;
import io.fenceline.gateway.subscription.StreamException;
import io.fenceline.gateway.subscription.StreamException.Reason;
import io.fenceline.gateway.subscription.StreamKind;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.common.TopicPartition;

/** The first and the next offset of each partition of events, as Kafka has them. Immutable. */
record RetainedEvents(Map<StreamKind, Map<Integer, Range>> ranges) {
  private static final Duration ANSWER = Duration.ofSeconds(5);

  private record Range(long first, long next) {}

  /** Asks Kafka. */
  static RetainedEvents read(Consumer<byte[], byte[]> consumer, Map<StreamKind, String> topics) {
    Map<StreamKind, Map<Integer, Range>> ranges = new HashMap<>();
    for (StreamKind kind : Offsets.KINDS) {
      List<TopicPartition> partitions =
          consumer.partitionsFor(topics.get(kind), ANSWER).stream()
              .map(info -> new TopicPartition(info.topic(), info.partition()))
              .toList();
      Map<TopicPartition, Long> first = consumer.beginningOffsets(partitions, ANSWER);
      Map<TopicPartition, Long> next = consumer.endOffsets(partitions, ANSWER);
      Map<Integer, Range> ofKind = new HashMap<>();
      partitions.forEach(
          each -> ofKind.put(each.partition(), new Range(first.get(each), next.get(each))));
      ranges.put(kind, ofKind);
    }
    return new RetainedEvents(ranges);
  }

  /**
   * Sets where a client begins that knows nothing of a partition.
   *
   * @throws StreamException when events behind the cursor are gone
   */
  void check(Resume resume) {
    for (StreamKind kind : Offsets.KINDS) {
      if (resume.subscription().kinds().contains(kind)) {
        int partitions = Math.max(resume.next().partitions(kind), resume.until().partitions(kind));
        for (int i = 0; i < partitions; i++) {
          check(resume.next(), kind, i, resume.until().get(kind, i));
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
        "cursor: events behind it are gone (retention, or the topic was created again); connect"
            + " without it");
  }
}

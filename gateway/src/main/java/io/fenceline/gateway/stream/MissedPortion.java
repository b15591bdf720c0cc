package io.fenceline.gateway.stream;

import io.fenceline.format.input.RawRecord;
import io.fenceline.format.input.RefusedException;
import io.fenceline.gateway.stream.ResumeReader.Missed;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;

/**
 * What is read at once of what a client missed: until the targets are reached, or enough has been
 * found for now. Used by one thread.
 */
final class MissedPortion {
  private static final int MAX_BYTES = 1 << 20;
  private static final Duration POLL = Duration.ofMillis(200);
  private static final Duration LONGEST = Duration.ofSeconds(5);

  private final Consumer<byte[], byte[]> consumer;
  private final Subscription subscription;
  private final StreamEventReader reader;
  private final Function<TopicPartition, EventKind> kinds;
  private final Offsets next;
  private final Map<TopicPartition, Long> targets;
  private final List<StreamEvent> events = new ArrayList<>();
  private int bytes;

  /**
   * @param kinds what the records of a partition are
   * @param next where to begin; advanced
   * @param targets up to where to read
   */
  MissedPortion(
      Consumer<byte[], byte[]> consumer,
      Subscription subscription,
      StreamEventReader reader,
      Function<TopicPartition, EventKind> kinds,
      Offsets next,
      Map<TopicPartition, Long> targets) {
    this.consumer = consumer;
    this.subscription = subscription;
    this.reader = reader;
    this.kinds = kinds;
    this.next = next;
    this.targets = new HashMap<>(targets);
  }

  Missed read() {
    long deadline = System.nanoTime() + LONGEST.toNanos();
    while (!targets.isEmpty() && bytes < MAX_BYTES && System.nanoTime() - deadline < 0) {
      for (ConsumerRecord<byte[], byte[]> record : consumer.poll(POLL)) {
        if (bytes >= MAX_BYTES) {
          return new Missed(events, next);
        }
        add(record);
      }
      targets
          .keySet()
          .forEach(each -> next.set(kinds.apply(each), each.partition(), position(each)));
      targets
          .entrySet()
          .removeIf(
              each ->
                  next.get(kinds.apply(each.getKey()), each.getKey().partition())
                      >= each.getValue());
      consumer.assign(targets.keySet());
    }
    return new Missed(events, next);
  }

  /** What lies behind the target is among the recent events. */
  private long position(TopicPartition partition) {
    return Math.min(consumer.position(partition), targets.get(partition));
  }

  private void add(ConsumerRecord<byte[], byte[]> record) {
    TopicPartition partition = new TopicPartition(record.topic(), record.partition());
    if (record.offset() >= targets.get(partition)) {
      return;
    }
    EventKind kind = kinds.apply(partition);
    next.set(kind, record.partition(), record.offset() + 1);
    try {
      StreamEvent event =
          reader.read(
              kind,
              new RawRecord(
                  record.key(),
                  record.value(),
                  record.partition(),
                  record.offset(),
                  record.timestamp()));
      if (subscription.matches(event)) {
        events.add(event);
        bytes += event.bytes();
      }
    } catch (RefusedException e) {
      // Counted when it was read first.
    }
  }
}

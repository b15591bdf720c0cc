package io.fenceline.explain;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.fenceline.kafka.client.CheckedConsumer;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.MockConsumer;
import org.apache.kafka.clients.consumer.OffsetAndTimestamp;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.TopicPartitionInfo;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.record.TimestampType;

/** Topics of one partition each, which a consumer reads as often as it is assigned to them. */
public final class MockTopics {
  private final Map<TopicPartition, List<ConsumerRecord<byte[], byte[]>>> logs =
      new LinkedHashMap<>();

  public MockTopics(String... topics) {
    for (String topic : topics) {
      logs.put(new TopicPartition(topic, 0), new ArrayList<>());
    }
  }

  /** Adds a record behind the last one. */
  public void add(String topic, String key, String value, long timestampMillis) {
    add(topic, key, value, end(logs.get(new TopicPartition(topic, 0))), timestampMillis);
  }

  /** Adds a record behind those that compaction has removed. */
  public void add(String topic, String key, String value, long offset, long timestampMillis) {
    logs.get(new TopicPartition(topic, 0))
        .add(
            new ConsumerRecord<>(
                topic,
                0,
                offset,
                timestampMillis,
                TimestampType.CREATE_TIME,
                0,
                0,
                key.getBytes(UTF_8),
                value == null ? null : value.getBytes(UTF_8),
                new RecordHeaders(),
                Optional.empty()));
  }

  private static long end(List<ConsumerRecord<byte[], byte[]>> log) {
    return log.isEmpty() ? 0 : log.get(log.size() - 1).offset() + 1;
  }

  public CheckedConsumer consumer() {
    MockConsumer<byte[], byte[]> consumer = new Reader();
    logs.forEach(
        (partition, log) -> {
          consumer.updateBeginningOffsets(Map.of(partition, 0L));
          consumer.updateEndOffsets(Map.of(partition, end(log)));
        });
    return new CheckedConsumer(consumer, this::find, () -> {});
  }

  private Optional<TopicDescription> find(String topic) {
    TopicPartitionInfo only = new TopicPartitionInfo(0, null, List.of(), List.of());
    return logs.containsKey(new TopicPartition(topic, 0))
        ? Optional.of(new TopicDescription(topic, false, List.of(only)))
        : Optional.empty();
  }

  private final class Reader extends MockConsumer<byte[], byte[]> {
    Reader() {
      super("earliest");
    }

    @Override
    public synchronized void assign(Collection<TopicPartition> partitions) {
      Set<TopicPartition> added = new HashSet<>(partitions);
      added.removeAll(assignment());
      super.assign(partitions);
      schedulePollTask(() -> added.forEach(one -> logs.get(one).forEach(this::addRecord)));
    }

    @Override
    public synchronized Map<TopicPartition, OffsetAndTimestamp> offsetsForTimes(
        Map<TopicPartition, Long> times) {
      Map<TopicPartition, OffsetAndTimestamp> found = new HashMap<>();
      times.forEach(
          (partition, millis) ->
              logs.get(partition).stream()
                  .filter(record -> record.timestamp() >= millis)
                  .findFirst()
                  .ifPresent(
                      record ->
                          found.put(
                              partition,
                              new OffsetAndTimestamp(record.offset(), record.timestamp()))));
      return found;
    }
  }
}

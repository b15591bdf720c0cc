package io.fenceline.delivery.consume;

import io.fenceline.delivery.config.Endpoint;
import io.fenceline.delivery.order.EventDelivery;
import io.fenceline.delivery.order.Position;
import io.fenceline.event.Bytes;
import io.fenceline.format.input.RefusedException;
import io.fenceline.format.output.Event;
import io.fenceline.format.output.EventReader;
import io.fenceline.kafka.RawRecords;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;

/**
 * The partitions that this process reads for one endpoint: hands their records to the {@link
 * EndpointDispatcher}, and knows what to commit. Belongs to the dispatcher's thread.
 */
final class PartitionDeliveries {
  private final Endpoint endpoint;
  private final DeliveryTopics topics;
  private final EventReader reader;
  private final Map<TopicPartition, Partition> partitions = new HashMap<>();
  private EndpointDispatcher dispatcher;

  PartitionDeliveries(Endpoint endpoint, DeliveryTopics topics, EventReader reader) {
    this.endpoint = endpoint;
    this.topics = topics;
    this.reader = reader;
  }

  void dispatchTo(EndpointDispatcher to) {
    dispatcher = to;
  }

  void assign(Map<TopicPartition, Partition> assigned) {
    partitions.putAll(assigned);
  }

  /** Begins again at these offsets, since the records before them are gone. */
  void restart(Map<TopicPartition, Long> offsets) {
    offsets.forEach(
        (partition, offset) -> {
          Partition before = partitions.get(partition);
          if (before != null) {
            forget(Set.of(partition));
            partitions.put(partition, new Partition(before.topicId(), offset));
          }
        });
  }

  /**
   * The number of offsets that were not read yet.
   *
   * @param ends of the partitions
   */
  long unread(ToLongFunction<TopicPartition> ends) {
    return partitions.entrySet().stream()
        .mapToLong(
            each ->
                Math.max(0, ends.applyAsLong(each.getKey()) - each.getValue().progress().next()))
        .sum();
  }

  /**
   * @param next the position of the record that is read next
   */
  void add(
      TopicPartition from, List<ConsumerRecord<byte[], byte[]>> records, OffsetAndMetadata next) {
    Partition partition = partitions.get(from);
    if (partition == null) {
      return;
    }
    for (ConsumerRecord<byte[], byte[]> record : records) {
      if (partition.progress().read(record.offset())) {
        add(partition, record);
      }
    }
    partition.readTo(next);
  }

  private void add(Partition partition, ConsumerRecord<byte[], byte[]> record) {
    Position position = new Position(record.topic(), record.partition(), record.offset());
    Bytes key = Bytes.of(record.key() == null ? new byte[0] : record.key());
    if (record.value() == null && topics.kind(record.topic()).output().isCompacted()) {
      partition.progress().done(record.offset()); // The zone is gone: no count.
      return;
    }
    try {
      Event event = reader.read(topics.kind(record.topic()), RawRecords.of(record));
      if (!endpoint.filter().accepts(event)) {
        partition.progress().done(record.offset());
        return;
      }
      EventDelivery delivery =
          new EventDelivery(partition, position, key, event, record.timestamp());
      partition.added(delivery);
      dispatcher.queue().add(delivery);
    } catch (RefusedException e) {
      EventDelivery delivery =
          EventDelivery.unreadable(
              partition,
              position,
              key,
              Bytes.of(record.value()),
              record.timestamp(),
              e.getMessage());
      partition.added(delivery);
      dispatcher.writeUndelivered(delivery);
    }
  }

  /** Nothing more of these is sent; completes when what is under way has ended. */
  CompletableFuture<Void> giveAway(Collection<TopicPartition> given) {
    given.forEach(each -> dispatcher.queue().drop(each.topic(), each.partition()));
    return CompletableFuture.allOf(
        given.stream()
            .map(partitions::get)
            .filter(Objects::nonNull)
            .map(Partition::giveAway)
            .toArray(CompletableFuture<?>[]::new));
  }

  void forget(Collection<TopicPartition> given) {
    given.forEach(each -> dispatcher.queue().drop(each.topic(), each.partition()));
    given.stream().map(partitions::remove).filter(Objects::nonNull).forEach(Partition::forget);
  }

  Set<TopicPartition> all() {
    return Set.copyOf(partitions.keySet());
  }

  /** The partitions that are not to be read further for now. */
  Set<TopicPartition> full() {
    return partitions.entrySet().stream()
        .filter(entry -> entry.getValue().isFull())
        .map(Map.Entry::getKey)
        .collect(Collectors.toSet());
  }

  /** The offsets that are to be committed and are not yet. */
  Map<TopicPartition, OffsetAndMetadata> commits() {
    Map<TopicPartition, OffsetAndMetadata> commits = new HashMap<>();
    partitions.forEach(
        (partition, state) -> {
          OffsetAndMetadata commit = state.commit();
          if (commit != null) {
            commits.put(partition, commit);
          }
        });
    return commits;
  }

  void committed(Map<TopicPartition, OffsetAndMetadata> commits) {
    commits.forEach(
        (partition, offset) -> {
          Partition state = partitions.get(partition);
          if (state != null) {
            state.committed(offset);
          }
        });
  }
}

package io.fenceline.delivery.consume;

import io.fenceline.delivery.config.Endpoint;
import io.fenceline.delivery.order.EventDelivery;
import io.fenceline.delivery.order.Position;
import io.fenceline.event.Bytes;
import io.fenceline.format.input.RefusedException;
import io.fenceline.format.output.Event;
import io.fenceline.format.output.EventReader;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;

/**
 * The partitions that this process reads for one endpoint: hands their records to the {@link
 * Dispatcher}, and knows what to commit. Belongs to the dispatcher's thread.
 */
final class PartitionDeliveries implements DeliveryProgress {
  private final Endpoint endpoint;
  private final DeliveryTopics topics;
  private final EventReader reader;
  private final Map<TopicPartition, Partition> partitions = new HashMap<>();
  private Dispatcher dispatcher;

  PartitionDeliveries(Endpoint endpoint, DeliveryTopics topics, EventReader reader) {
    this.endpoint = endpoint;
    this.topics = topics;
    this.reader = reader;
  }

  void dispatchTo(Dispatcher to) {
    dispatcher = to;
  }

  void assign(Map<TopicPartition, OffsetAndMetadata> positions) {
    positions.forEach((partition, at) -> partitions.put(partition, new Partition(at)));
  }

  /**
   * @param next the offset of the record that is read next
   */
  void add(TopicPartition from, List<ConsumerRecord<byte[], byte[]>> records, long next) {
    Partition partition = partitions.get(from);
    if (partition == null) {
      return;
    }
    for (ConsumerRecord<byte[], byte[]> record : records) {
      if (partition.progress().read(record.offset())) {
        add(partition, record);
      }
    }
    partition.progress().readTo(next);
  }

  private void add(Partition partition, ConsumerRecord<byte[], byte[]> record) {
    Position position = new Position(record.topic(), record.partition(), record.offset());
    Bytes key = Bytes.of(record.key() == null ? new byte[0] : record.key());
    try {
      Event event = reader.read(topics.kind(record.topic()), record.value());
      if (!endpoint.filter().accepts(event)) {
        partition.progress().done(record.offset());
        return;
      }
      EventDelivery delivery = new EventDelivery(position, key, event, record.timestamp());
      partition.added(size(delivery));
      dispatcher.queue().add(delivery);
    } catch (RefusedException e) {
      EventDelivery delivery =
          EventDelivery.unreadable(
              position, key, Bytes.of(record.value()), record.timestamp(), e.getMessage());
      partition.added(size(delivery));
      dispatcher.setAside(delivery);
    }
  }

  private static int size(EventDelivery delivery) {
    return delivery.value() == null ? 0 : delivery.value().size();
  }

  /** Nothing more of these is sent; completes when what is under way has ended. */
  CompletableFuture<Void> giveAway(Collection<TopicPartition> given) {
    given.forEach(each -> dispatcher.queue().drop(each.topic(), each.partition()));
    return CompletableFuture.allOf(
        given.stream()
            .map(partitions::get)
            .filter(partition -> partition != null)
            .map(Partition::giveAway)
            .toArray(CompletableFuture<?>[]::new));
  }

  void forget(Collection<TopicPartition> given) {
    given.forEach(each -> dispatcher.queue().drop(each.topic(), each.partition()));
    given.forEach(partitions::remove);
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

  private Partition of(EventDelivery delivery) {
    Position position = delivery.position();
    return partitions.get(new TopicPartition(position.topic(), position.partition()));
  }

  @Override
  public void begun(EventDelivery delivery) {
    Partition partition = of(delivery);
    if (partition != null) {
      partition.begun();
    }
  }

  @Override
  public void done(EventDelivery delivery) {
    Partition partition = of(delivery);
    if (partition != null) {
      partition.done(delivery.position().offset(), size(delivery));
    }
  }

  @Override
  public void ended(EventDelivery delivery) {
    Partition partition = of(delivery);
    if (partition != null) {
      partition.ended();
    }
  }
}

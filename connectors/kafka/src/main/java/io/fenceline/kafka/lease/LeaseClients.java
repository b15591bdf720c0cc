package io.fenceline.kafka.lease;

import java.util.Optional;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.GroupAuthorizationException;

/** The requests that a holder of a lease makes to Kafka. */
interface LeaseClients {

  /**
   * The current holder of the lease.
   *
   * @throws GroupAuthorizationException without the permission to describe the group
   * @throws KafkaException when the request fails
   */
  Optional<LeaseConsumerGroup.Holder> holder();

  /**
   * Removes the holder from the consumer group.
   *
   * @throws KafkaException when the request fails
   */
  void removeHolder();

  /** A new member of the consumer group, which joins when it is subscribed and polled. */
  Consumer<byte[], byte[]> newMember();
}

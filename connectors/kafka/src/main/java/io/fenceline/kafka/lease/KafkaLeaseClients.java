package io.fenceline.kafka.lease;

import java.util.Optional;
import java.util.Properties;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/** Clients of a Kafka cluster; each admin request has a connection of its own. Thread-safe. */
record KafkaLeaseClients(GroupLease lease) implements LeaseClients {
  /** The same for all holders, so that a new member fences the old one. */
  private static final String INSTANCE = "job";

  private LeaseConsumerGroup group() {
    return new LeaseConsumerGroup(lease.group());
  }

  @Override
  public Optional<LeaseConsumerGroup.Holder> holder() {
    try (Admin admin = Admin.create(lease.client())) {
      return group().holder(admin);
    }
  }

  @Override
  public void removeHolder() {
    try (Admin admin = Admin.create(lease.client())) {
      group().removeMember(admin, INSTANCE);
    }
  }

  @Override
  public Consumer<byte[], byte[]> newMember() {
    return new KafkaConsumer<>(memberProperties());
  }

  private Properties memberProperties() {
    Properties properties = new Properties();
    properties.putAll(lease.client());
    properties.put("client.id", group().clientId(lease.nonce()));
    properties.put("group.id", group().name());
    properties.put("group.instance.id", INSTANCE);
    properties.put("session.timeout.ms", String.valueOf(GroupLease.SESSION.toMillis()));
    properties.put("heartbeat.interval.ms", String.valueOf(GroupLease.SESSION.toMillis() / 3));
    properties.put("enable.auto.commit", "false");
    properties.put("auto.offset.reset", "latest");
    properties.put("allow.auto.create.topics", "false");
    properties.put("key.deserializer", ByteArrayDeserializer.class.getName());
    properties.put("value.deserializer", ByteArrayDeserializer.class.getName());
    return properties;
  }
}

package io.fenceline.kafka.lease;

import io.fenceline.kafka.position.JobGuard;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.CloseOptions;
import org.apache.kafka.clients.consumer.ConsumerRebalanceListener;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.FencedInstanceIdException;
import org.apache.kafka.common.errors.GroupAuthorizationException;
import org.apache.kafka.common.errors.WakeupException;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Holds a lease in a thread of its own, as the only and static member of a consumer group that
 * reads nothing. Whoever joins with the same {@code group.instance.id} fences it. While Kafka is
 * away the lease may run out; it is taken again if nobody else has it then. Thread-safe.
 */
final class LeaseHolder implements JobGuard.Watch {
  private static final Logger LOG = LoggerFactory.getLogger(LeaseHolder.class);
  private static final String INSTANCE = "job";
  private static final Duration POLL = Duration.ofSeconds(1);
  private static final Duration CLOSE = Duration.ofSeconds(5);

  private final GroupLease lease;
  private final LeaseGroup group;
  private final CountDownLatch closed = new CountDownLatch(1);
  private final Thread thread;
  private volatile KafkaConsumer<byte[], byte[]> consumer;
  private volatile LeaseLostException loss;
  private boolean joined;
  private boolean closing;
  private boolean shown;

  /** Whether the lease was this job's once: from then on no other holder is replaced. */
  private boolean held;

  LeaseHolder(GroupLease lease) {
    this.lease = lease;
    this.group = new LeaseGroup(lease.group());
    this.thread = new Thread(this::hold, group.name());
    thread.setDaemon(true);
    thread.start();
  }

  /** Why the job must end; empty while it may run. */
  Optional<LeaseLostException> loss() {
    return Optional.ofNullable(loss);
  }

  private void hold() {
    boolean wanted = true;
    while (wanted) {
      try {
        wanted = holdOnce();
      } catch (KafkaException e) {
        wanted = pauseAfter(e);
      }
    }
  }

  /** Returns whether to try again. */
  private boolean holdOnce() {
    boolean leave = false;
    try {
      refuseOthers(held ? Set.of(lease.nonce()) : lease.mayReplace());
      if (isClosed()) {
        return false;
      }
      removeOther();
      consumer = new KafkaConsumer<>(properties());
      consumer.subscribe(List.of(lease.topic()), new Rejoining());
      while (!isClosed()) {
        consumer.poll(POLL);
        if (!shown && joined && !isShown()) {
          leave = true;
          return true;
        }
      }
      leave = true;
    } catch (WakeupException e) {
      leave = true;
    } catch (FencedInstanceIdException e) {
      awaitOther();
      // No other job: another attempt of this very job has the lease, and this one is over.
    } catch (GroupAuthorizationException e) {
      if (joined) {
        throw e;
      }
      throw group.notAllowed();
    } finally {
      end(leave);
    }
    return false;
  }

  /**
   * Whether the group shows the nonce of this job. It does not when the other job joined again
   * between its removal and the joining of this one: then this one has to leave and join anew.
   */
  private boolean isShown() {
    try (Admin admin = Admin.create(lease.client())) {
      shown = group.holder(admin).filter(held -> held.nonce().equals(lease.nonce())).isPresent();
    }
    held |= shown;
    return shown;
  }

  /** Fails when another job has taken the lease, which it may take some attempts to show. */
  private void awaitOther() {
    long deadline = System.nanoTime() + GroupLease.SESSION.toNanos();
    try {
      do {
        refuseOthers(Set.of(lease.nonce()));
      } while (!closed.await(POLL.toMillis(), TimeUnit.MILLISECONDS)
          && System.nanoTime() < deadline);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Fails when a job other than these holds the lease. */
  private void refuseOthers(Collection<String> allowed) {
    try (Admin admin = Admin.create(lease.client())) {
      group
          .holder(admin)
          .filter(holder -> !allowed.contains(holder.nonce()))
          .ifPresent(
              holder -> {
                throw new LeaseLostException(group.inUse(holder));
              });
    }
  }

  /**
   * Brokers keep the client id of a static member that is replaced, and with it the other job's
   * nonce. So the other job's member has to go before this one joins.
   */
  private void removeOther() {
    try (Admin admin = Admin.create(lease.client())) {
      if (group.holder(admin).filter(held -> !held.nonce().equals(lease.nonce())).isPresent()) {
        group.remove(admin, INSTANCE);
      }
    }
  }

  private boolean pauseAfter(KafkaException e) {
    Throwable cause = e;
    while (cause != null && !(cause instanceof LeaseLostException)) {
      cause = cause.getCause();
    }
    if (cause != null) {
      loss = (LeaseLostException) cause;
      return false;
    }
    LOG.warn("group {}: its lease cannot be renewed, retrying", lease.group(), e);
    try {
      return !closed.await(POLL.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException interrupted) {
      return false;
    }
  }

  private void end(boolean leave) {
    if (consumer == null) {
      return;
    }
    CloseOptions.GroupMembershipOperation membership =
        leave
            ? CloseOptions.GroupMembershipOperation.LEAVE_GROUP
            : CloseOptions.GroupMembershipOperation.REMAIN_IN_GROUP;
    closing = true;
    try {
      consumer.close(CloseOptions.groupMembershipOperation(membership).withTimeout(CLOSE));
    } catch (KafkaException e) {
      LOG.warn("group {}: its lease was not released and will expire", lease.group(), e);
    } finally {
      consumer = null;
      closing = false;
    }
  }

  private Properties properties() {
    Properties properties = new Properties();
    properties.putAll(lease.client());
    properties.put("client.id", group.clientId(lease.nonce()));
    properties.put("group.id", group.name());
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

  private boolean isClosed() {
    return closed.getCount() == 0;
  }

  /** Gives the lease back, so that the next job need not wait for it to run out. */
  @Override
  public void close() {
    closed.countDown();
    KafkaConsumer<byte[], byte[]> current = consumer;
    if (current != null) {
      current.wakeup();
    }
    try {
      thread.join(CLOSE.toMillis() * 2);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private final class Rejoining implements ConsumerRebalanceListener {
    @Override
    public void onPartitionsAssigned(Collection<TopicPartition> partitions) {
      joined = true;
      shown = false;
      consumer.pause(partitions);
    }

    @Override
    public void onPartitionsRevoked(Collection<TopicPartition> partitions) {}

    /**
     * The lease had run out: another job may have it, and would be fenced by joining again. A
     * consumer that is closed does not join again, and has nothing to release.
     */
    @Override
    public void onPartitionsLost(Collection<TopicPartition> partitions) {
      if (!closing) {
        refuseOthers(Set.of(lease.nonce()));
      }
    }
  }
}

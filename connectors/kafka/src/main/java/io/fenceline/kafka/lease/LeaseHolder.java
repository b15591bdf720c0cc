package io.fenceline.kafka.lease;

import io.fenceline.kafka.loop.BackgroundLoop;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.consumer.CloseOptions;
import org.apache.kafka.clients.consumer.CloseOptions.GroupMembershipOperation;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRebalanceListener;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.FencedInstanceIdException;
import org.apache.kafka.common.errors.GroupAuthorizationException;
import org.apache.kafka.common.errors.WakeupException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Holds a lease in a thread of its own, as the only and static member of a consumer group that
 * reads nothing. A new member with the same {@code group.instance.id} fences it. The lease may
 * expire while Kafka is unreachable; it is then acquired again unless another job has it.
 * Thread-safe.
 */
public final class LeaseHolder implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(LeaseHolder.class);
  private static final Duration POLL = Duration.ofSeconds(1);
  private static final Duration CLOSE = Duration.ofSeconds(5);

  private final GroupLease lease;
  private final LeaseClients clients;
  private final LeaseConsumerGroup group;
  private final BackgroundLoop loop;
  private volatile Consumer<byte[], byte[]> member;

  /** Whether partitions were ever assigned. */
  private boolean joined;

  /** Whether this job was the group's holder after the last assignment. */
  private boolean confirmed;

  /** Whether this job was ever the holder: from then on it replaces no other job. */
  private boolean held;

  private boolean closing;

  LeaseHolder(GroupLease lease, LeaseClients clients) {
    this.lease = lease;
    this.clients = clients;
    this.group = new LeaseConsumerGroup(lease.group());
    this.loop =
        new BackgroundLoop(
                group.name(), "the lease of group " + lease.group(), Duration.ZERO, this::hold)
            .endingOn(LeaseLostException.class)
            .closedBy(this::wakeUp, CLOSE.multipliedBy(2));
    loop.start();
  }

  /** The reason why the job must fail; empty while it may run. */
  public Optional<LeaseLostException> loss() {
    return loop.failure()
        .filter(LeaseLostException.class::isInstance)
        .map(LeaseLostException.class::cast);
  }

  /**
   * Acquires the lease and holds it until it is closed or fails; the job must not run on without
   * it. Returns when the member has to leave and join again.
   */
  private void hold() throws InterruptedException {
    boolean leave = false;
    try {
      requireHolder(held ? Set.of(lease.nonce()) : lease.replaceable());
      if (loop.isClosed()) {
        return;
      }
      removeOtherJob();
      member = clients.newMember();
      member.subscribe(List.of(lease.topic()), new AssignmentListener());
      pollUntilClosed();
      leave = true;
    } catch (WakeupException e) {
      leave = true;
    } catch (FencedInstanceIdException e) {
      awaitOtherJob();
      loop.stop(); // Another attempt of this job has the lease, and this attempt has ended.
    } catch (GroupAuthorizationException e) {
      throw joined ? e : group.notPermitted();
    } finally {
      closeMember(leave);
    }
  }

  /** Returns also when the member has to leave and join again. */
  private void pollUntilClosed() {
    while (loop.advance()) {
      member.poll(POLL);
      if (joined && !confirmed) {
        confirmed = isHolder();
        held |= confirmed;
        if (!confirmed) {
          return;
        }
      }
    }
  }

  /**
   * False when the other job joined again between its removal and the joining of this one: the
   * group then keeps the other job's client id, until this member leaves and joins again.
   */
  private boolean isHolder() {
    return clients.holder().filter(holder -> holder.nonce().equals(lease.nonce())).isPresent();
  }

  /** Fails if another job has the lease, whose client id may appear in the group with a delay. */
  private void awaitOtherJob() throws InterruptedException {
    long deadline = System.nanoTime() + GroupLease.SESSION.toNanos();
    do {
      requireHolder(Set.of(lease.nonce()));
      TimeUnit.NANOSECONDS.sleep(POLL.toNanos());
    } while (loop.advance() && System.nanoTime() < deadline);
  }

  /**
   * @throws LeaseLostException if the lease has a holder with none of these nonces
   */
  private void requireHolder(Set<String> nonces) {
    clients
        .holder()
        .filter(holder -> !nonces.contains(holder.nonce()))
        .ifPresent(
            holder -> {
              throw new LeaseLostException(group.inUse(holder));
            });
  }

  /**
   * Brokers keep the client id of a static member that is replaced, and with it the other job's
   * nonce. So the other job's member is removed before this one joins.
   */
  private void removeOtherJob() {
    if (clients.holder().filter(holder -> !holder.nonce().equals(lease.nonce())).isPresent()) {
      clients.removeHolder();
    }
  }

  private void closeMember(boolean leave) {
    if (member == null) {
      return;
    }
    GroupMembershipOperation membership =
        leave ? GroupMembershipOperation.LEAVE_GROUP : GroupMembershipOperation.REMAIN_IN_GROUP;
    closing = true;
    try {
      member.close(CloseOptions.groupMembershipOperation(membership).withTimeout(CLOSE));
    } catch (RuntimeException e) {
      LOG.warn("group {}: its lease was not released and will expire", lease.group(), e);
    } finally {
      member = null;
      closing = false;
    }
  }

  private void wakeUp() {
    Consumer<byte[], byte[]> current = member;
    if (current != null) {
      current.wakeup();
    }
  }

  /** Releases the lease, so that the next job does not wait for its expiry. */
  @Override
  public void close() {
    loop.close();
  }

  private final class AssignmentListener implements ConsumerRebalanceListener {
    @Override
    public void onPartitionsAssigned(Collection<TopicPartition> partitions) {
      joined = true;
      confirmed = false;
      member.pause(partitions);
    }

    @Override
    public void onPartitionsRevoked(Collection<TopicPartition> partitions) {}

    /**
     * The lease has expired: another job may have it, which would be fenced by joining again. A
     * consumer that is being closed does not join again.
     */
    @Override
    public void onPartitionsLost(Collection<TopicPartition> partitions) {
      if (!closing) {
        requireHolder(Set.of(lease.nonce()));
      }
    }
  }
}

package io.fenceline.kafka.lease;

import java.io.Serializable;
import java.time.Duration;
import java.util.HashSet;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.function.Consumer;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.common.errors.GroupAuthorizationException;
import org.apache.kafka.common.errors.InterruptException;

/**
 * The exclusive right to run as a group: the membership in a consumer group for this purpose, held
 * on the JobManager while the job runs. All attempts of a job, also on another JobManager, have the
 * same nonce and replace each other as holders.
 *
 * @param client properties of the Kafka clients
 * @param group of the job
 * @param topic any existing topic, since a member has to subscribe to one; never read
 * @param nonce distinguishes the jobs of a group
 * @param replaceable nonces of the jobs that this one may replace as holder, including its own
 */
public record GroupLease(
    Properties client, String group, String topic, String nonce, Set<String> replaceable)
    implements Serializable {
  private static final long serialVersionUID = 1;

  /** The lease of a killed holder expires after this. */
  static final Duration SESSION = Duration.ofSeconds(10);

  /** A holder that ends releases its lease in this time: not worth a message. */
  private static final Duration RELEASE = Duration.ofSeconds(3);

  /**
   * A lease that is held for longer has a running holder. Beyond the session: brokers count that of
   * a member that was killed while it joined from the end of the rebalance, and Flink reports that
   * a job has ended before it closes what the job held.
   */
  private static final Duration EXPIRY_WAIT = SESSION.plusSeconds(20);

  private static final long POLL_MILLIS = 200;

  /**
   * Checks that no other job holds the lease. The lease of a killed job expires after a while, for
   * which this method waits.
   *
   * @param takeOver replace the other job instead of waiting
   * @param progress receives a line if it waits
   * @throws LeaseLostException when another job holds the lease, or without the permission
   */
  public static GroupLease request(
      Admin admin,
      Properties client,
      String group,
      String topic,
      String nonce,
      boolean takeOver,
      Consumer<String> progress) {
    LeaseConsumerGroup leaseGroup = new LeaseConsumerGroup(group);
    Set<String> replaceable = new HashSet<>(Set.of(nonce));
    try {
      Optional<LeaseConsumerGroup.Holder> other =
          leaseGroup.holder(admin).filter(holder -> !nonce.equals(holder.nonce()));
      if (takeOver) {
        other.ifPresent(holder -> replaceable.add(holder.nonce()));
      } else if (other.isPresent()) {
        awaitExpiry(admin, leaseGroup, nonce, progress);
      }
    } catch (GroupAuthorizationException e) {
      throw leaseGroup.notPermitted();
    }
    return new GroupLease(client, group, topic, nonce, Set.copyOf(replaceable));
  }

  private static void awaitExpiry(
      Admin admin, LeaseConsumerGroup leaseGroup, String nonce, Consumer<String> progress) {
    long deadline = System.nanoTime() + EXPIRY_WAIT.toNanos();
    boolean reported = false;
    Optional<LeaseConsumerGroup.Holder> other = leaseGroup.holder(admin);
    while (other.isPresent() && !other.get().nonce().equals(nonce)) {
      if (System.nanoTime() - deadline > 0) {
        throw new LeaseLostException(leaseGroup.inUse(other.get()));
      }
      Duration left = Duration.ofNanos(deadline - System.nanoTime());
      if (!reported && left.compareTo(EXPIRY_WAIT.minus(RELEASE)) < 0) {
        progress.accept(
            "group %s: in use from host %s; waiting up to %d s, in case that job was killed"
                .formatted(leaseGroup.group(), other.get().host(), left.toSeconds()));
        reported = true;
      }
      pause();
      other = leaseGroup.holder(admin);
    }
  }

  private static void pause() {
    try {
      Thread.sleep(POLL_MILLIS);
    } catch (InterruptedException e) {
      throw new InterruptException(e);
    }
  }

  /** Holds the lease until the holder is closed. */
  public LeaseHolder hold() {
    return new LeaseHolder(this, new KafkaLeaseClients(this));
  }
}

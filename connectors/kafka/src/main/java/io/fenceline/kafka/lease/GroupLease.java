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
    new LeaseExpiry(
            leaseGroup,
            () -> leaseGroup.holder(admin).filter(holder -> !nonce.equals(holder.nonce())),
            progress,
            System::nanoTime,
            GroupLease::pause)
        .await();
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

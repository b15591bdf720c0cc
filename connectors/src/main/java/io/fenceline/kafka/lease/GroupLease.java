package io.fenceline.kafka.lease;

import io.fenceline.kafka.position.JobGuard;
import java.time.Duration;
import java.util.HashSet;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.function.Consumer;
import org.apache.flink.api.connector.source.SplitEnumeratorContext;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.common.errors.GroupAuthorizationException;
import org.apache.kafka.common.errors.InterruptException;

/**
 * The right to run as a group: a membership in a consumer group of its own, held from the
 * JobManager for as long as the job runs. All attempts of one job, under a new JobManager too, have
 * the same nonce and pass the lease on to each other.
 *
 * @param client properties of the Kafka clients
 * @param group of the job
 * @param topic any that is there, since a member of a group has to subscribe to one; never read
 * @param nonce distinguishes the jobs of a group
 * @param mayReplace nonces of jobs that this one may end, its own among them
 */
public record GroupLease(
    Properties client, String group, String topic, String nonce, Set<String> mayReplace)
    implements JobGuard {
  private static final long serialVersionUID = 1;

  /** A holder that died has lost the lease after this. */
  static final Duration SESSION = Duration.ofSeconds(10);

  /** After that a holder is alive. */
  private static final Duration PATIENCE = SESSION.plusSeconds(3);

  private static final long POLL_MILLIS = 200;
  private static final long CHECK_MILLIS = 500;

  /**
   * Makes sure that no job holds the lease, or that the one that does may be ended. A job that has
   * died still holds it for a while, which is waited for.
   *
   * @param takeOver end the other job instead
   * @param progress receives a line when it has to wait
   * @throws LeaseLostException when another job holds it, or for want of a permission
   */
  public static GroupLease request(
      Admin admin,
      Properties client,
      String group,
      String topic,
      String nonce,
      boolean takeOver,
      Consumer<String> progress) {
    LeaseGroup lease = new LeaseGroup(group);
    Set<String> mayReplace = new HashSet<>(Set.of(nonce));
    try {
      Optional<LeaseGroup.Holder> other =
          lease.holder(admin).filter(held -> !nonce.equals(held.nonce()));
      if (takeOver) {
        other.ifPresent(held -> mayReplace.add(held.nonce()));
      } else if (other.isPresent()) {
        awaitEnd(admin, lease, nonce, progress);
      }
    } catch (GroupAuthorizationException e) {
      throw lease.notAllowed();
    }
    return new GroupLease(client, group, topic, nonce, Set.copyOf(mayReplace));
  }

  private static void awaitEnd(
      Admin admin, LeaseGroup lease, String nonce, Consumer<String> progress) {
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    boolean reported = false;
    Optional<LeaseGroup.Holder> other = lease.holder(admin);
    while (other.isPresent() && !other.get().nonce().equals(nonce)) {
      if (System.nanoTime() - deadline > 0) {
        throw new LeaseLostException(lease.inUse(other.get()));
      }
      if (!reported && deadline - System.nanoTime() < SESSION.toNanos()) {
        progress.accept(
            "group %s: in use from host %s; waiting up to %d s, in case that job has died"
                .formatted(lease.group(), other.get().host(), SESSION.toSeconds()));
        reported = true;
      }
      pause();
      other = lease.holder(admin);
    }
  }

  private static void pause() {
    try {
      Thread.sleep(POLL_MILLIS);
    } catch (InterruptedException e) {
      throw new InterruptException(e);
    }
  }

  @Override
  public Watch start(SplitEnumeratorContext<?> context) {
    LeaseHolder holder = new LeaseHolder(this);
    context.callAsync(
        holder::loss,
        (loss, failure) -> {
          if (loss != null && loss.isPresent()) {
            throw loss.get();
          }
        },
        CHECK_MILLIS,
        CHECK_MILLIS);
    return holder;
  }
}

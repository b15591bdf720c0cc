package io.fenceline.kafka.lease;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.MemberDescription;
import org.apache.kafka.clients.admin.MemberToRemove;
import org.apache.kafka.clients.admin.RemoveMembersFromConsumerGroupOptions;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.GroupAuthorizationException;
import org.apache.kafka.common.errors.GroupIdNotFoundException;
import org.apache.kafka.common.errors.InterruptException;

/**
 * The consumer group that is the lease of a job's group: its one member is the job that runs.
 *
 * @param group of the job
 */
record LeaseGroup(String group) {

  /** Who holds the lease: the nonce of its job, and the host from which it does. */
  record Holder(String nonce, String host) {}

  /** The name of the consumer group. */
  String name() {
    return group + ".lease";
  }

  /** By which a holder shows its nonce. */
  String clientId(String nonce) {
    return name() + "-" + nonce;
  }

  /**
   * Who holds it; a job that died holds it until its session is over.
   *
   * @throws GroupAuthorizationException without the permission to ask
   * @throws KafkaException when Kafka does not answer
   */
  Optional<Holder> holder(Admin admin) {
    try {
      return admin
          .describeConsumerGroups(List.of(name()))
          .all()
          .get()
          .get(name())
          .members()
          .stream()
          .findFirst()
          .map(this::holder);
    } catch (ExecutionException e) {
      if (e.getCause() instanceof GroupIdNotFoundException) {
        return Optional.empty();
      }
      throw e.getCause() instanceof KafkaException known ? known : new KafkaException(e.getCause());
    } catch (InterruptedException e) {
      throw new InterruptException(e);
    }
  }

  private Holder holder(MemberDescription member) {
    String prefix = clientId("");
    String id = member.clientId();
    return new Holder(id.startsWith(prefix) ? id.substring(prefix.length()) : id, member.host());
  }

  /** Ends a static membership; nothing happens when it has ended by itself. */
  void remove(Admin admin, String instance) {
    var members = new RemoveMembersFromConsumerGroupOptions(Set.of(new MemberToRemove(instance)));
    try {
      admin.removeMembersFromConsumerGroup(name(), members).all().get();
    } catch (ExecutionException e) {
      if (holder(admin).isPresent()) {
        throw e.getCause() instanceof KafkaException known ? known : new KafkaException(e);
      }
    } catch (InterruptedException e) {
      throw new InterruptException(e);
    }
  }

  LeaseLostException notAllowed() {
    return new LeaseLostException(
        ("group %s: no permission for the consumer group %s, which ensures that only one job of the"
                + " group runs; grant the job's user Read on that group")
            .formatted(group, name()));
  }

  /** The message for a job that must not run beside the holder. */
  String inUse(Holder holder) {
    return "group %s: another job of this group runs, from host %s; stop it, or give this job a"
            .formatted(group, holder.host())
        + " --group of its own, or end the other by --take-over";
  }
}

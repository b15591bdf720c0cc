package io.fenceline.kafka.lease;

import io.fenceline.kafka.AdminAnswer;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.MemberDescription;
import org.apache.kafka.clients.admin.MemberToRemove;
import org.apache.kafka.clients.admin.RemoveMembersFromConsumerGroupOptions;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.GroupAuthorizationException;
import org.apache.kafka.common.errors.GroupIdNotFoundException;
import org.apache.kafka.common.errors.InterruptException;

/**
 * The consumer group whose only member holds the lease of a job's group.
 *
 * @param group of the job
 */
record LeaseConsumerGroup(String group) {

  /** The holder of the lease: the nonce of its job, and the host of its client. */
  record Holder(String nonce, String host) {}

  /** The name of the consumer group. */
  String name() {
    return group + ".lease";
  }

  /** The client id of a holder, which contains the job's nonce. */
  String clientId(String nonce) {
    return name() + "-" + nonce;
  }

  /**
   * The current holder; a job that was killed holds the lease until its session expires.
   *
   * @throws GroupAuthorizationException without the permission to describe the group
   * @throws KafkaException when the request fails
   */
  Optional<Holder> holder(Admin admin) {
    try {
      return AdminAnswer.of(admin.describeConsumerGroups(List.of(name())).all())
          .get(name())
          .members()
          .stream()
          .findFirst()
          .map(this::holder);
    } catch (GroupIdNotFoundException e) {
      return Optional.empty();
    }
  }

  private Holder holder(MemberDescription member) {
    String prefix = clientId("");
    String id = member.clientId();
    return new Holder(id.startsWith(prefix) ? id.substring(prefix.length()) : id, member.host());
  }

  /** Removes a static member; does nothing when it is no longer there. */
  void removeMember(Admin admin, String instance) {
    var members = new RemoveMembersFromConsumerGroupOptions(Set.of(new MemberToRemove(instance)));
    try {
      AdminAnswer.of(admin.removeMembersFromConsumerGroup(name(), members).all());
    } catch (InterruptException e) {
      throw e;
    } catch (KafkaException e) {
      if (holder(admin).isPresent()) {
        throw e;
      }
    }
  }

  LeaseLostException notPermitted() {
    return new LeaseLostException(
        ("group %s: no permission for the consumer group %s, which ensures that only one job of the"
                + " group runs; grant the job's user Read on that group")
            .formatted(group, name()));
  }

  /** The message for a job that must not run at the same time as the holder. */
  String inUse(Holder holder) {
    return "group %s: another job of this group runs, from host %s; stop it, or give this job a"
            .formatted(group, holder.host())
        + " --group of its own, or end the other by --take-over";
  }
}

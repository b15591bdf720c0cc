package io.fenceline.integration.lease;

import io.fenceline.format.output.Outputs;
import io.fenceline.integration.fixture.Tenant;
import io.fenceline.kafka.KafkaSettings;
import io.fenceline.kafka.TopicSetup;
import io.fenceline.kafka.lease.GroupLease;
import io.fenceline.kafka.lease.LeaseHolder;
import io.fenceline.kafka.lease.LeaseLostException;
import io.fenceline.testing.servers.Await;
import java.lang.management.ManagementFactory;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.MemberDescription;
import org.apache.kafka.common.errors.GroupIdNotFoundException;

/** The lease of one group, requested and held as a job does, but without a job. */
record LeaseFixture(KafkaSettings kafka, String group, String topic) {

  static LeaseFixture of(Tenant tenant) {
    String group = "job-of-" + tenant.topics().of(Outputs.TRANSITIONS);
    return new LeaseFixture(tenant.kafka(), group, tenant.topics().zones());
  }

  /**
   * @param progress takes the reports of the request
   */
  GroupLease request(String nonce, boolean takeOver, List<String> progress) {
    try (Admin admin = TopicSetup.connect(kafka)) {
      return GroupLease.request(admin, kafka.admin(), group, topic, nonce, takeOver, progress::add);
    }
  }

  /** The id of the member that holds the lease, once there is one other than this. */
  String awaitHolder(Optional<String> before) throws Exception {
    Await.until(
        "a holder of the lease",
        () ->
            members().stream()
                .anyMatch(member -> !before.equals(Optional.of(member.consumerId()))));
    return members().iterator().next().consumerId();
  }

  /** Waits until the job with this nonce, in this JVM, has held the lease for some seconds. */
  void awaitHeartbeats(String nonce) throws Exception {
    ObjectName metrics =
        new ObjectName(
            "kafka.consumer:type=consumer-coordinator-metrics,client-id=%s.lease-%s"
                .formatted(group, nonce));
    MBeanServer server = ManagementFactory.getPlatformMBeanServer();
    Await.until(
        "heartbeats of " + metrics,
        () ->
            server.isRegistered(metrics)
                && (double) server.getAttribute(metrics, "heartbeat-total") > 0);
  }

  Collection<MemberDescription> members() throws Exception {
    String lease = group + ".lease";
    try (Admin admin = TopicSetup.connect(kafka)) {
      return admin.describeConsumerGroups(List.of(lease)).all().get().get(lease).members();
    } catch (ExecutionException e) {
      if (e.getCause() instanceof GroupIdNotFoundException) {
        return List.of();
      }
      throw e;
    }
  }

  /** An attempt of a job that holds the lease. */
  record Attempt(LeaseHolder holder) implements AutoCloseable {
    static Attempt start(GroupLease lease) {
      return new Attempt(lease.hold());
    }

    Optional<LeaseLostException> loss() {
      return holder.loss();
    }

    LeaseLostException awaitLoss() throws Exception {
      Await.until("the loss of the lease", () -> loss().isPresent());
      return loss().get();
    }

    @Override
    public void close() {
      holder.close();
    }
  }
}

package io.fenceline.integration.lease;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fenceline.embedded.EmbeddedKafka;
import io.fenceline.integration.fixture.LogCapture;
import io.fenceline.integration.fixture.Tenant;
import io.fenceline.integration.lease.LeaseFixture.Attempt;
import io.fenceline.kafka.TopicSetup;
import io.fenceline.kafka.lease.GroupLease;
import io.fenceline.kafka.lease.LeaseLostException;
import io.fenceline.kafka.loop.BackgroundLoop;
import io.fenceline.testing.servers.Await;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.common.acl.AccessControlEntry;
import org.apache.kafka.common.acl.AccessControlEntryFilter;
import org.apache.kafka.common.acl.AclBinding;
import org.apache.kafka.common.acl.AclBindingFilter;
import org.apache.kafka.common.acl.AclOperation;
import org.apache.kafka.common.acl.AclPermissionType;
import org.apache.kafka.common.resource.PatternType;
import org.apache.kafka.common.resource.ResourcePattern;
import org.apache.kafka.common.resource.ResourceType;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceAccessMode;
import org.junit.jupiter.api.parallel.ResourceLock;

/** Rule E5 where the user of the job lacks a permission on the group of the lease. */
class LeasePermissionITCase {
  private static EmbeddedKafka kafka;

  private final List<String> progress = new ArrayList<>();

  @BeforeAll
  static void startKafka() throws Exception {
    kafka =
        EmbeddedKafka.start(
            Map.of(
                "authorizer.class.name", "org.apache.kafka.metadata.authorizer.StandardAuthorizer",
                "allow.everyone.if.no.acl.found", "true"));
  }

  @AfterAll
  static void stopKafka() {
    kafka.close();
  }

  @Test
  void withoutDescribeTheStartFailsAndNamesGroupAndPermission() throws Exception {
    try (Tenant tenant = new Tenant(kafka.bootstrapServers(), "describe")) {
      LeaseFixture lease = LeaseFixture.of(tenant);
      deny(lease, AclOperation.DESCRIBE);

      assertThatThrownBy(() -> lease.request("one", false, progress))
          .isInstanceOf(LeaseLostException.class)
          .hasMessageContaining("group " + lease.group() + ": no permission")
          .hasMessageContaining("consumer group " + lease.group() + ".lease")
          .hasMessageContaining("grant the job's user Read");
    }
  }

  @Test
  void withoutReadTheJobEndsAndNamesGroupAndPermission() throws Exception {
    try (Tenant tenant = new Tenant(kafka.bootstrapServers(), "read")) {
      LeaseFixture lease = LeaseFixture.of(tenant);
      deny(lease, AclOperation.READ);

      try (Attempt attempt = Attempt.start(lease.request("one", false, progress))) {
        assertNamesGroupAndPermission(lease, attempt.awaitLoss());
      }
    }
  }

  @Test
  void withoutReadTheJobThatTakesOverEndsAndTheOtherContinues() throws Exception {
    try (Tenant tenant = new Tenant(kafka.bootstrapServers(), "take-over")) {
      LeaseFixture lease = LeaseFixture.of(tenant);
      try (Attempt first = Attempt.start(lease.request("one", false, progress))) {
        String holder = lease.awaitHolder(Optional.empty());
        GroupLease other = lease.request("two", true, progress);
        deny(lease, AclOperation.READ);

        try (Attempt second = Attempt.start(other)) {
          assertNamesGroupAndPermission(lease, second.awaitLoss());
        }
        assertThat(lease.awaitHolder(Optional.empty())).isEqualTo(holder);
        assertThat(first.loss()).isEmpty();
      }
    }
  }

  @Test
  @ResourceLock(value = LogCapture.LOCK, mode = ResourceAccessMode.READ)
  void aRunningJobContinuesWithoutThePermission() throws Exception {
    try (Tenant tenant = new Tenant(kafka.bootstrapServers(), "withdrawn");
        LogCapture log =
            LogCapture.of(BackgroundLoop.class.getPackageName(), LeaseFixture.of(tenant).group())) {
      LeaseFixture lease = LeaseFixture.of(tenant);
      try (Attempt attempt = Attempt.start(lease.request("one", false, progress))) {
        String before = lease.awaitHolder(Optional.empty());
        deny(lease, AclOperation.ALL);
        Await.until("an attempt", () -> !log.lines().isEmpty() || attempt.loss().isPresent());
        assertThat(attempt.loss()).isEmpty();
        assertThat(log.lines()).allMatch(line -> line.contains("is tried again"));

        allow(lease);
        lease.awaitHolder(Optional.of(before));
        assertThat(attempt.loss()).isEmpty();
      }
    }
  }

  private static void assertNamesGroupAndPermission(LeaseFixture lease, LeaseLostException loss) {
    assertThat(loss)
        .hasMessageContaining("group " + lease.group() + ": no permission")
        .hasMessageContaining("consumer group " + lease.group() + ".lease")
        .hasMessageContaining("grant the job's user Read");
  }

  /** Denies the operation on the lease's group to everyone, and allows all others. */
  private static void deny(LeaseFixture lease, AclOperation operation) throws Exception {
    try (Admin admin = TopicSetup.connect(lease.kafka())) {
      admin
          .createAcls(
              List.of(
                  entry(group(lease), AclOperation.ALL, AclPermissionType.ALLOW),
                  entry(group(lease), operation, AclPermissionType.DENY)))
          .all()
          .get();
    }
  }

  /** Takes back what was denied. */
  private static void allow(LeaseFixture lease) throws Exception {
    try (Admin admin = TopicSetup.connect(lease.kafka())) {
      admin
          .deleteAcls(
              List.of(new AclBindingFilter(group(lease).toFilter(), AccessControlEntryFilter.ANY)))
          .all()
          .get();
    }
  }

  private static ResourcePattern group(LeaseFixture lease) {
    return new ResourcePattern(ResourceType.GROUP, lease.group() + ".lease", PatternType.LITERAL);
  }

  private static AclBinding entry(
      ResourcePattern group, AclOperation operation, AclPermissionType permission) {
    return new AclBinding(
        group, new AccessControlEntry("User:ANONYMOUS", "*", operation, permission));
  }
}

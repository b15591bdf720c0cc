package io.fenceline.kafka.lease;

import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.kafka.lease.FakeLeaseClients.Member;
import java.time.Duration;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.FencedInstanceIdException;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("E5: one job of a group runs at a time")
class LeaseHolderTest {
  private static final Duration MAX_WAIT = Duration.ofSeconds(20);
  private static final Duration POLL = Duration.ofMillis(1);

  private final FakeLeaseClients clients = new FakeLeaseClients();

  private LeaseHolder start(String... replaceable) {
    GroupLease lease =
        new GroupLease(new Properties(), "group", "zones", "own", Set.of(replaceable));
    return new LeaseHolder(lease, clients);
  }

  private Member awaitHolding() throws InterruptedException {
    Member member = clients.awaitMember();
    member.assign(() -> clients.setHolder("own"));
    return member;
  }

  private void assertLost(LeaseHolder holder) {
    long deadline = System.nanoTime() + MAX_WAIT.toNanos();
    while (holder.loss().isEmpty() && !clients.hasFurtherMember() && System.nanoTime() < deadline) {
      LockSupport.parkNanos(POLL.toNanos());
    }
    assertThat(clients.hasFurtherMember()).as("a member that replaces the other job").isFalse();
    assertThat(holder.loss()).get().asString().contains("another job", "/host-of-other");
    assertThat(clients.holder())
        .get()
        .extracting(LeaseConsumerGroup.Holder::nonce)
        .isEqualTo("other");
  }

  @Test
  void replacesNoOtherJobThatItMayNotReplace() {
    clients.setHolder("other");
    try (LeaseHolder holder = start("own")) {
      assertLost(holder);
    }
  }

  @Test
  void replacesAJobThatItMayReplaceOnlyBeforeItFirstHoldsTheLease() throws Exception {
    clients.setHolder("other");
    try (LeaseHolder holder = start("own", "other")) {
      Member member = awaitHolding();
      member.onPoll(
          () -> {
            clients.setHolder("other");
            throw new KafkaException("outage");
          });

      assertLost(holder);
    }
  }

  @Test
  void joinsAgainAfterAnOutageIfTheLeaseIsFree() throws Exception {
    try (LeaseHolder holder = start("own")) {
      Member member = awaitHolding();
      member.onPoll(
          () -> {
            clients.removeHolder();
            throw new KafkaException("outage");
          });

      awaitHolding();
      assertThat(holder.loss()).isEmpty();
    }
  }

  @Test
  void leavesAndJoinsAgainIfTheGroupKeepsTheOtherJobsNonce() throws Exception {
    try (LeaseHolder holder = start("own", "other")) {
      Member member = clients.awaitMember();
      member.assign(() -> clients.setHolder("other"));

      awaitHolding();
      assertThat(member.closed()).isTrue();
      assertThat(holder.loss()).isEmpty();
    }
  }

  @Test
  void failsIfItIsFencedByAnotherJob() throws Exception {
    try (LeaseHolder holder = start("own", "other")) {
      Member member = awaitHolding();
      member.onPoll(
          () -> {
            clients.setHolder("other");
            throw new FencedInstanceIdException("fenced");
          });

      assertLost(holder);
    }
  }

  @Test
  void failsIfItsMembershipExpiredAndAnotherJobHasTheLease() throws Exception {
    try (LeaseHolder holder = start("own", "other")) {
      Member member = awaitHolding();
      member.expire(() -> clients.setHolder("other"));

      assertLost(holder);
    }
  }

  @Test
  void staysAMemberIfItsMembershipExpiredAndTheLeaseIsFree() throws Exception {
    try (LeaseHolder holder = start("own")) {
      Member member = awaitHolding();
      member.expire(clients::removeHolder);
      CountDownLatch confirmed = new CountDownLatch(1);
      member.assign(() -> clients.setHolder("own"));
      member.onPoll(confirmed::countDown);

      assertThat(confirmed.await(MAX_WAIT.toSeconds(), TimeUnit.SECONDS)).isTrue();
      assertThat(clients.hasFurtherMember()).isFalse();
      assertThat(holder.loss()).isEmpty();
    }
  }
}

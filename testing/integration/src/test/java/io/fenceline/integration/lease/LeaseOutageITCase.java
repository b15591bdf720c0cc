package io.fenceline.integration.lease;

import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.embedded.EmbeddedKafka;
import io.fenceline.embedded.FreePorts;
import io.fenceline.integration.fixture.Tenant;
import io.fenceline.integration.lease.LeaseFixture.Attempt;
import io.fenceline.kafka.KafkaSettings;
import io.fenceline.testing.servers.Await;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Rule E5 where a job cannot reach Kafka for longer than the session of its lease. */
class LeaseOutageITCase {
  private static KafkaRelay relay;
  private static EmbeddedKafka kafka;
  private static int kafkaPort;

  private final List<String> progress = new ArrayList<>();

  /** A broker with two listeners: that of the test, and one behind the relay. */
  @BeforeAll
  static void startKafka() throws Exception {
    int direct = FreePorts.find(1)[0];
    int relayed = FreePorts.find(1)[0];
    int controller = FreePorts.find(1)[0];
    relay = new KafkaRelay(relayed);
    String clients = "PLAINTEXT://127.0.0.1:" + direct + ",RELAYED://127.0.0.1:";
    kafka =
        EmbeddedKafka.start(
            Map.of(
                "listeners", clients + relayed + ",CONTROLLER://127.0.0.1:" + controller,
                "advertised.listeners", clients + relay.port(),
                "controller.quorum.voters", "1@127.0.0.1:" + controller,
                "inter.broker.listener.name", "PLAINTEXT",
                "listener.security.protocol.map",
                    "PLAINTEXT:PLAINTEXT,RELAYED:PLAINTEXT,CONTROLLER:PLAINTEXT"));
    kafkaPort = direct;
  }

  @AfterAll
  static void stopKafka() {
    kafka.close();
    relay.close();
  }

  @Test
  void afterAnOutageTheJobAcquiresItsLeaseAgainUnlessAnotherJobHasIt() throws Exception {
    try (Tenant alone = new Tenant("127.0.0.1:" + kafkaPort, "alone");
        Tenant shared = new Tenant("127.0.0.1:" + kafkaPort, "shared")) {
      LeaseFixture free = LeaseFixture.of(alone);
      LeaseFixture taken = LeaseFixture.of(shared);
      try (Attempt lonely = Attempt.start(relayed(free).request("one", false, progress));
          Attempt replaced = Attempt.start(relayed(taken).request("one", false, progress))) {
        String before = free.awaitHolder(Optional.empty());
        free.awaitHeartbeats("one");
        taken.awaitHeartbeats("one");

        relay.takeAway();
        Await.until(
            "the end of the sessions", () -> free.members().isEmpty() && taken.members().isEmpty());
        try (Attempt next = Attempt.start(taken.request("two", false, progress))) {
          taken.awaitHolder(Optional.empty());
          assertThat(lonely.loss()).isEmpty();
          assertThat(replaced.loss()).isEmpty();

          relay.bringBack();
          free.awaitHolder(Optional.of(before));
          assertThat(replaced.awaitLoss()).hasMessageContaining("another job of this group runs");
          assertThat(lonely.loss()).isEmpty();
          assertThat(next.loss()).isEmpty();
          assertThat(taken.members())
              .singleElement()
              .extracting(member -> member.clientId())
              .asString()
              .endsWith("-two");
        }
      }
    }
  }

  /** The same group for a job that reaches Kafka through the relay only. */
  private static LeaseFixture relayed(LeaseFixture lease) {
    KafkaSettings settings =
        new KafkaSettings(Map.of("bootstrap.servers", "127.0.0.1:" + relay.port()));
    return new LeaseFixture(settings, lease.group(), lease.topic());
  }
}

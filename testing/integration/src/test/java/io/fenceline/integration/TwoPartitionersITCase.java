package io.fenceline.integration;

import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.format.output.Outputs;
import io.fenceline.integration.fixture.LibrdkafkaProducer;
import io.fenceline.integration.fixture.RunningJob;
import io.fenceline.integration.fixture.Tenant;
import io.fenceline.integration.fixture.TopicLog;
import io.fenceline.job.metrics.MetricNames;
import io.fenceline.kafka.Delivery;
import io.fenceline.kafka.TopicSetup;
import io.fenceline.kafka.Topics;
import io.fenceline.kafka.client.CheckedConsumer;
import io.fenceline.kafka.client.KafkaClients;
import io.fenceline.kafka.client.Sender;
import io.fenceline.producers.zones.ZoneCatalog;
import io.fenceline.testing.fixtures.Json;
import io.fenceline.testing.servers.Await;
import io.fenceline.testing.servers.SharedTopics;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.Producer;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Rule Z1: a Java client and one of librdkafka, which choose partitions differently, write the same
 * keys in turns, where topics have several partitions.
 */
@Tag("programs")
class TwoPartitionersITCase {
  private static final int COUNT = 1_000;
  private static final int PARTITIONS = 4;

  @TempDir Path directory;

  @BeforeAll
  static void install() throws Exception {
    assertThat(LibrdkafkaProducer.install()).as("the installation of librdkafka").isEmpty();
  }

  /** Every second key by one client, the others by the other one. */
  private record Clients(Sender java, LibrdkafkaProducer python) {
    void write(String topic, boolean javaWritesEven, IntPredicate which, IntFunction<String> value)
        throws Exception {
      for (int i : IntStream.range(0, COUNT).filter(which).toArray()) {
        String text = value.apply(i);
        if ((i % 2 == 0) == javaWritesEven) {
          java.send(Json.bytes("k" + i), text == null ? null : Json.bytes(text));
        } else {
          python.send(topic, "k" + i, text);
        }
      }
      java.flush();
      python.flush();
    }
  }

  @Test
  @DisplayName("Z1: 1,000 zones and devices end with the right memberships")
  void bothClientsWriteInTurns() throws Exception {
    createTopicsWithPartitions("clients.");
    try (Tenant tenant = new Tenant("clients");
        RunningJob job =
            RunningJob.start(tenant.jobWithMemberships(Delivery.AT_LEAST_ONCE), directory);
        Producer<byte[], byte[]> producer = KafkaClients.producer(tenant.kafka());
        LibrdkafkaProducer python = new LibrdkafkaProducer(SharedTopics.bootstrapServers())) {
      String zones = tenant.topics().zones();
      String locations = tenant.topics().locations();
      Clients ofZones = new Clients(new Sender(producer, zones), python);
      Clients ofFixes = new Clients(new Sender(producer, locations), python);

      ofZones.write(zones, true, i -> true, i -> square(i, 0));
      job.awaitCount(MetricNames.ZONE_CHANGES, RunningJob.PARALLELISM * COUNT);
      ofFixes.write(locations, true, i -> true, i -> fix(i, 0, 0));
      job.awaitCount(MetricNames.FIXES, COUNT);

      ofZones.write(zones, false, i -> true, i -> square(i, 40));
      ofZones.write(zones, true, i -> i % 4 == 0, i -> null);
      Await.until("all changes of zones", () -> zoneChanges(job) == 2 * COUNT + COUNT / 4);
      ofFixes.write(locations, false, i -> true, i -> fix(i, 1, i % 2 == 0 ? 40 : 0));
      job.awaitCount(MetricNames.FIXES, 2 * COUNT);

      job.stop();
      assertThat(members(tenant)).isEqualTo(expectedMembers());
      try (CheckedConsumer consumer = CheckedConsumer.connect(tenant.kafka())) {
        assertThat(ZoneCatalog.read(consumer, zones)).hasSize(COUNT - COUNT / 4);
      }
    }
  }

  /** Applied or, since a newer one of another partition was read before, ignored. */
  private static long zoneChanges(RunningJob job) throws Exception {
    return job.count(MetricNames.ZONE_CHANGES) / RunningJob.PARALLELISM
        + job.count(MetricNames.IGNORED_ZONE_CHANGES);
  }

  private static void createTopicsWithPartitions(String prefix) throws Exception {
    Topics topics = Topics.withPrefix(prefix);
    try (Admin admin = new SharedTopics(prefix).admin()) {
      TopicSetup.ensureAll(admin, topics);
      admin.deleteTopics(List.of(topics.zones())).all().get();
      NewTopic zones = new NewTopic(topics.zones(), PARTITIONS, (short) 1);
      Await.until(
          "the end of the zones topic",
          () -> !admin.listTopics().names().get().contains(topics.zones()));
      admin
          .createTopics(
              List.of(
                  zones.configs(
                      Map.of(
                          "cleanup.policy",
                          "compact",
                          "delete.retention.ms",
                          "2592000000",
                          "max.message.bytes",
                          "33554432"))))
          .all()
          .get();
    }
  }

  private static String square(int i, double north) {
    return Json.square(i % 100, row(i) + north, 0.5);
  }

  private static String fix(int i, int second, double north) {
    long timeMillis = Json.START + second * 1_000L;
    return Json.fix("k" + i, timeMillis, i % 100 + 0.25, row(i) + north + 0.25);
  }

  private static int row(int i) {
    return i / 100;
  }

  /** Devices that followed their zones, unless these were deleted. */
  private static Set<String> expectedMembers() {
    Set<String> expected = new TreeSet<>();
    IntStream.range(0, COUNT).filter(i -> i % 4 == 2).forEach(i -> expected.add("k" + i));
    return expected;
  }

  private static Set<String> members(Tenant tenant) throws Exception {
    Set<String> members = new TreeSet<>();
    try (TopicLog log = new TopicLog(tenant.kafka(), tenant.topics().of(Outputs.MEMBERSHIPS))) {
      for (ConsumerRecord<byte[], byte[]> record : log.readToEnd()) {
        String device = TopicLog.text(record.key());
        if (record.value() == null) {
          members.remove(device);
        } else {
          members.add(device);
        }
      }
    }
    return members;
  }
}

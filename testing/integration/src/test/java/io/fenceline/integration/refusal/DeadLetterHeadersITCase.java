package io.fenceline.integration.refusal;

import static io.fenceline.integration.refusal.DeadLetterAssertions.header;
import static io.fenceline.testing.fixtures.Json.bytes;
import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.event.RefusalReason;
import io.fenceline.format.output.Outputs;
import io.fenceline.integration.fixture.RunningJob;
import io.fenceline.integration.fixture.Tenant;
import io.fenceline.integration.fixture.TopicLog;
import io.fenceline.job.metrics.MetricNames;
import io.fenceline.kafka.Delivery;
import io.fenceline.kafka.client.KafkaClients;
import io.fenceline.testing.fixtures.Json;
import io.fenceline.testing.servers.SharedTopics;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Rule E4: dead letters keep the headers and timestamps of their inputs. */
class DeadLetterHeadersITCase {
  private static final String PREFIX = "dead-letter-headers";
  private static final int MANY = 10_000;
  private static final long TIMESTAMP = Json.START + 5;

  @TempDir Path directory;

  @Test
  @DisplayName("E4: a refused fix and a refused zone keep their headers and timestamps")
  void headersAndTimestampsAreKept() throws Exception {
    Headers odd = new RecordHeaders();
    odd.add("reason", bytes("mine")).add("trace", new byte[] {-1, 0}).add("trace", bytes(""));
    odd.add("", bytes("no name")).add("nothing", null);
    Headers many = new RecordHeaders();
    Headers tooMany = new RecordHeaders();
    for (int i = 0; i < MANY; i++) {
      many.add("", null);
      tooMany.add("trace", bytes("0123456789abcdef"));
    }
    try (Tenant tenant = new Tenant(PREFIX);
        RunningJob job = RunningJob.start(tenant.job(Delivery.AT_LEAST_ONCE), directory)) {
      String locations = tenant.topics().locations();
      try (Producer<byte[], byte[]> producer = KafkaClients.producer(tenant.kafka())) {
        producer.send(record(locations, "odd", odd)).get();
        producer.send(record(locations, "many", many)).get();
        producer.send(record(locations, "too-many", tooMany)).get();
        producer.send(record(tenant.topics().zones(), "zone", odd)).get();
      }
      job.awaitCount(MetricNames.deadLetters(RefusalReason.NOT_AN_OBJECT), 4);
      job.stop();

      Map<String, ConsumerRecord<byte[], byte[]>> letters =
          byKey(tenant.topics().of(Outputs.DEAD_LETTERS));
      for (ConsumerRecord<byte[], byte[]> letter : letters.values()) {
        assertThat(header(letter, "timestamp")).isEqualTo(String.valueOf(TIMESTAMP));
        assertThat(letter.timestamp()).isGreaterThan(TIMESTAMP);
      }
      assertThat(inputHeaders(letters.get("odd"))).isEqualTo(odd);
      assertThat(inputHeaders(letters.get("zone"))).isEqualTo(odd);
      assertThat(header(letters.get("zone"), "reason")).isEqualTo("not-an-object");
      assertThat(inputHeaders(letters.get("many"))).isEqualTo(many);
      assertThat(inputHeaders(letters.get("too-many")).toArray().length).isBetween(1, MANY - 1);
      assertThat(header(letters.get("too-many"), "headerCount")).isEqualTo("10000");
    }
  }

  private static SharedTopics kafka() {
    return new SharedTopics(PREFIX + ".");
  }

  private static ProducerRecord<byte[], byte[]> record(String topic, String key, Headers headers) {
    return new ProducerRecord<>(topic, null, TIMESTAMP, bytes(key), bytes("17"), headers);
  }

  private static Map<String, ConsumerRecord<byte[], byte[]>> byKey(String topic) {
    return kafka().records(topic).stream()
        .collect(Collectors.toMap(record -> TopicLog.text(record.key()), record -> record));
  }

  /** Headers of the input, without their documented prefix. */
  private static Headers inputHeaders(ConsumerRecord<byte[], byte[]> letter) {
    RecordHeaders headers = new RecordHeaders();
    for (Header header : letter.headers()) {
      if (header.key().startsWith("input.")) {
        headers.add(header.key().substring(6), header.value());
      }
    }
    return headers;
  }
}

package io.fenceline.cli.status;

import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.cli.CommandBroker;
import io.fenceline.kafka.KafkaSettings;
import io.fenceline.kafka.LogEnds;
import io.fenceline.kafka.client.KafkaClients;
import io.fenceline.testing.fixtures.Json;
import io.fenceline.testing.servers.Await;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;

/** D6, E6: status names the partition and what holds it. */
class OpenTransactionsITCase {
  @Test
  void theProducerOfAnOpenTransactionIsNamed() throws Exception {
    CommandBroker kafka = new CommandBroker("held.");
    kafka.createTopics();
    try (Admin admin = kafka.admin();
        Producer<byte[], byte[]> upstream =
            KafkaClients.producer(
                new KafkaSettings(
                    Map.of(
                        "bootstrap.servers",
                        CommandBroker.bootstrapServers(),
                        "transactional.id",
                        "held-upstream")))) {
      upstream.initTransactions();
      upstream.beginTransaction();
      RecordMetadata sent =
          upstream
              .send(new ProducerRecord<>(kafka.topics().locations(), Json.bytes("x"), null))
              .get();
      TopicPartition at = new TopicPartition(sent.topic(), sent.partition());
      Map<TopicPartition, LogEnds> ends = LogEnds.read(admin, Set.of(at));

      assertThat(ends.get(at)).isEqualTo(new LogEnds(sent.offset(), sent.offset() + 1));
      assertThat(OpenTransactions.describe(admin, ends, Duration.ZERO))
          .singleElement()
          .asString()
          .contains(
              at.topic() + ", partition " + at.partition() + ": 1 records wait",
              "transaction held-upstream (producer ",
              "kafka-transactions.sh abort");
      assertThat(OpenTransactions.describe(admin, ends, Duration.ofHours(1))).isEmpty();

      upstream.commitTransaction();
      Await.until("its end", () -> LogEnds.read(admin, Set.of(at)).get(at).held() == 0);
    }
  }
}

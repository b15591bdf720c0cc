package io.fenceline.cli.command.kafka;

import static io.fenceline.testing.fixtures.Json.bytes;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.cli.CommandBroker;
import io.fenceline.cli.Ran;
import io.fenceline.cli.terminal.ExitCodes;
import io.fenceline.format.output.Outputs;
import io.fenceline.kafka.RawRecords;
import io.fenceline.kafka.client.KafkaClients;
import io.fenceline.kafka.client.Sender;
import java.time.Instant;
import java.util.List;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class DeadLettersITCase {

  private static void refuse(CommandBroker kafka, String topic, String reason, String value) {
    ProducerRecord<byte[], byte[]> letter =
        new ProducerRecord<>(
            kafka.topics().of(Outputs.DEAD_LETTERS), "d".getBytes(UTF_8), value.getBytes(UTF_8));
    letter.headers().add("reason", reason.getBytes(UTF_8)).add("topic", topic.getBytes(UTF_8));
    if (reason.equals("too-large")) {
      letter.headers().add("size", "40000000".getBytes(UTF_8));
    }
    send(kafka, letter);
  }

  private static void send(CommandBroker kafka, ProducerRecord<byte[], byte[]> letter) {
    try (Producer<byte[], byte[]> producer = KafkaClients.producer(kafka.settings())) {
      Sender sender = new Sender(producer, kafka.topics().of(Outputs.DEAD_LETTERS));
      sender.send(letter);
      sender.flush();
    }
  }

  @Test
  @DisplayName("E4: a replayed fix has the headers and the timestamp of the refused one")
  void headersAndTimestampsOfTheInputAreSentAgain() {
    CommandBroker kafka = new CommandBroker("dead-letter-headers.");
    kafka.createTopics();
    ProducerRecord<byte[], byte[]> letter =
        new ProducerRecord<>(kafka.topics().of(Outputs.DEAD_LETTERS), bytes("odd"), bytes("17"));
    letter.headers().add("reason", bytes("not-an-object"));
    letter.headers().add("topic", bytes(kafka.topics().locations()));
    letter.headers().add("timestamp", bytes("1641168000005"));
    Headers odd = new RecordHeaders();
    odd.add("reason", bytes("mine")).add("trace", new byte[] {-1, 0}).add("trace", bytes(""));
    odd.add("", bytes("no name")).add("nothing", null);
    odd.forEach(header -> letter.headers().add("input." + header.key(), header.value()));
    send(kafka, letter);

    assertThat(kafka.run("dead-letters", "replay").err()).contains("1 fixes sent");
    assertThat(kafka.records(kafka.topics().locations()))
        .singleElement()
        .satisfies(
            fix -> {
              assertThat(fix.headers()).isEqualTo(odd);
              assertThat(fix.timestamp()).isEqualTo(1_641_168_000_005L);
              assertThat(fix.key()).isEqualTo(bytes("odd"));
              assertThat(fix.value()).isEqualTo(bytes("17"));
            });
  }

  @Test
  @DisplayName("D1: a reset is a record of its own to the topic of fixes")
  void devicesAreReset() {
    CommandBroker kafka = new CommandBroker("device-reset.");
    kafka.createTopics();
    assertThat(kafka.run("device", "reset", "x", "y", "x").code()).isEqualTo(ExitCodes.DONE);
    String topic = kafka.topics().locations();
    assertThat(kafka.records(topic))
        .hasSize(2)
        .allSatisfy(
            record -> {
              ProducerRecord<byte[], byte[]> reset = RawRecords.reset(topic, record.key());
              assertThat(record.value()).isEqualTo(reset.value());
              assertThat(record.headers()).isEqualTo(reset.headers());
            });
  }

  private static List<String> locations(CommandBroker kafka) {
    return kafka.records(kafka.topics().locations()).stream()
        .map(record -> new String(record.key(), UTF_8) + " " + new String(record.value(), UTF_8))
        .toList();
  }

  @Test
  void selectedFixesAreSentAgainInTheirOrderAndZonesAreNot() {
    CommandBroker kafka = new CommandBroker("dead-letters-it.");
    kafka.createTopics();
    refuse(kafka, kafka.topics().locations(), "late", "1");
    refuse(kafka, kafka.topics().locations(), "missing", "2");
    refuse(kafka, kafka.topics().locations(), "late", "3");
    refuse(kafka, kafka.topics().locations(), "too-large", "beginning");
    refuse(kafka, kafka.topics().zones(), "bad-ring", "zone");

    Ran dry = kafka.run("dead-letters", "replay", "--reason=late", "--dry-run");
    assertThat(dry.code()).isEqualTo(ExitCodes.DONE);
    assertThat(dry.err()).contains("2 fixes would be sent to dead-letters-it.locations", "late 2");
    assertThat(locations(kafka)).isEmpty();

    assertThat(kafka.run("dead-letters", "replay", "--reason=late").err()).contains("2 fixes sent");
    assertThat(locations(kafka)).containsExactly("d 1", "d 3");

    Ran all = kafka.run("dead-letters", "replay");
    assertThat(all.code()).isEqualTo(ExitCodes.SOME_REFUSED);
    assertThat(all.err())
        .contains("3 fixes sent", "1 of other topics, not sent", "1 too large to be kept whole");

    Instant later = Instant.now().plusSeconds(60);
    assertThat(kafka.run("dead-letters", "replay", "--since", later.toString()).err())
        .contains("0 fixes sent");
  }
}

package io.fenceline.cli.command;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.cli.CommandBroker;
import io.fenceline.cli.Ran;
import io.fenceline.cli.terminal.ExitCodes;
import io.fenceline.event.Bytes;
import io.fenceline.event.DeadLetter;
import io.fenceline.event.RawHeader;
import io.fenceline.event.RefusalReason;
import io.fenceline.event.Transition;
import io.fenceline.event.TransitionReason;
import io.fenceline.event.TransitionType;
import io.fenceline.format.DeadLetterJson;
import io.fenceline.format.DeadLetterRecord;
import io.fenceline.format.JsonOutputWriter;
import io.fenceline.format.ValueFormats;
import io.fenceline.kafka.KafkaHeaders;
import io.fenceline.kafka.client.KafkaClients;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.junit.jupiter.api.Test;

class TailITCase {

  private static Transition enter(String device) {
    return new Transition(
        TransitionType.ENTER,
        TransitionReason.MOVED,
        device,
        "depot",
        1,
        1641168000000L,
        1.5,
        2.5,
        1641168000000L,
        null);
  }

  private static byte[] transition(String device) {
    return JsonOutputWriter.write(enter(device));
  }

  @Test
  void fromTheBeginningEverythingIsShownAndMaxEndsIt() {
    CommandBroker kafka = new CommandBroker("tail-it.");
    kafka.createTopics();
    kafka.send("tail-it.transitions", "a".getBytes(UTF_8), transition("a"));
    kafka.send("tail-it.transitions", "a".getBytes(UTF_8), transition("a2"));

    Ran ran = kafka.run("tail", "transitions", "--from-beginning", "--max=2");
    assertThat(ran.code()).isEqualTo(ExitCodes.DONE);
    assertThat(ran.lines()).hasSize(2);
    assertThat(ran.lines().get(0)).startsWith("2022-01-03T00:00:00.000Z ENTER a ");

    Ran json = kafka.run("tail", "transitions", "--from-beginning", "--max=1", "--json");
    assertThat(json.out()).isEqualTo(new String(transition("a"), UTF_8) + "\n");
  }

  @Test
  void protobufWithoutItsFormatIsReportedInsteadOfPrinted() {
    CommandBroker kafka = new CommandBroker("tail-it-format.");
    kafka.createTopics();
    String topic = "tail-it-format.transitions";
    kafka.send(topic, "a".getBytes(UTF_8), ValueFormats.PROTOBUF.write(enter("a")));
    kafka.send(topic, "a".getBytes(UTF_8), transition("a"));

    Ran ran = kafka.run("tail", "transitions", "--from-beginning", "--max=2", "--json");
    assertThat(ran.code()).isEqualTo(ExitCodes.SOME_REFUSED);
    assertThat(ran.out()).isEqualTo(new String(transition("a"), UTF_8) + "\n");
    assertThat(ran.err()).contains("is not in JSON, and left out; check --format");
  }

  @Test
  void deadLettersLookAsInFiles() throws Exception {
    CommandBroker kafka = new CommandBroker("tail-it-dead.");
    kafka.createTopics();
    DeadLetter letter =
        new DeadLetter(
            RefusalReason.NOT_JSON,
            "value: x",
            "locations",
            2,
            7,
            1641168000000L,
            List.of(new RawHeader("trace", Bytes.utf8("1")), new RawHeader("", null)),
            Bytes.utf8("k"),
            Bytes.utf8("{oops"));
    DeadLetterRecord sent = DeadLetterRecord.of(letter);
    ProducerRecord<byte[], byte[]> record =
        new ProducerRecord<>(
            "tail-it-dead.dead-letters",
            null,
            null,
            sent.key(),
            sent.value(),
            KafkaHeaders.of(sent.headers()));
    try (Producer<byte[], byte[]> producer = KafkaClients.producer(kafka.settings())) {
      producer.send(record).get();
    }

    assertThat(kafka.run("tail", "dead-letters", "--from-beginning", "--max=1").lines())
        .singleElement()
        .asString()
        .startsWith("not-json")
        .contains("locations/2@7", " k ", "value: x");
    assertThat(
            kafka
                .run("tail", "dead-letters", "--from-beginning", "--max=1", "--json")
                .out()
                .strip())
        .isEqualTo(new String(DeadLetterJson.write(letter), UTF_8));
  }

  @Test
  void withoutFromTheBeginningOnlyLaterRecordsAreShown() throws Exception {
    CommandBroker kafka = new CommandBroker("tail-it-later.");
    kafka.createTopics();
    kafka.send(
        "tail-it-later.ad-matches", "a".getBytes(UTF_8), "{\"deviceId\":\"old\"}".getBytes(UTF_8));
    ExecutorService background = Executors.newSingleThreadExecutor();
    try {
      Future<Ran> tail = background.submit(() -> kafka.run("tail", "ad-matches", "--max=1"));
      while (!tail.isDone()) {
        kafka.send(
            "tail-it-later.ad-matches",
            "a".getBytes(UTF_8),
            "{\"deviceId\":\"new\"}".getBytes(UTF_8));
      }
      assertThat(tail.get(10, TimeUnit.SECONDS).out()).contains("new").doesNotContain("old");
    } finally {
      background.shutdownNow();
    }
  }

  @Test
  void whatCannotBePrintedIsAFailure() {
    CommandBroker kafka = new CommandBroker("tail-it-print.");
    kafka.createTopics();
    kafka.send("tail-it-print.transitions", "a".getBytes(UTF_8), transition("a"));

    Ran ran = kafka.runIntoFullDisk("tail", "transitions", "--from-beginning");

    assertThat(ran.code()).isEqualTo(ExitCodes.FAILED);
    assertThat(ran.err()).contains("cannot write to standard output");
  }

  @Test
  void aTopicThatIsNotThereIsAFailure() {
    Ran ran = new CommandBroker("tail-it-none.").run("tail", "transitions");

    assertThat(ran.code()).isEqualTo(ExitCodes.FAILED);
    assertThat(ran.err()).contains("there is no topic tail-it-none.transitions");
  }
}

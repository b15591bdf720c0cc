package io.fenceline.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.event.Bytes;
import io.fenceline.event.Cause;
import io.fenceline.event.DeadLetter;
import io.fenceline.event.Reason;
import io.fenceline.event.Transition;
import io.fenceline.event.TransitionType;
import io.fenceline.producers.KafkaClients;
import io.fenceline.wire.DeadLetterRecord;
import io.fenceline.wire.OutputWriter;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.junit.jupiter.api.Test;

class TailITCase {

  private static byte[] transition(String device) {
    return OutputWriter.write(
        new Transition(
            TransitionType.ENTER,
            Cause.MOVED,
            device,
            "depot",
            1,
            1641168000000L,
            1.5,
            2.5,
            1641168000000L,
            null));
  }

  @Test
  void fromTheBeginningEverythingIsShownAndMaxEndsIt() {
    SharedKafka kafka = new SharedKafka("tail-it.");
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
  void deadLettersLookAsInFiles() throws Exception {
    SharedKafka kafka = new SharedKafka("tail-it-dead.");
    kafka.createTopics();
    DeadLetter letter =
        new DeadLetter(
            Reason.NOT_JSON, "value: x", "locations", 2, 7, Bytes.utf8("k"), Bytes.utf8("{oops"));
    DeadLetterRecord sent = DeadLetterRecord.of(letter);
    ProducerRecord<byte[], byte[]> record =
        new ProducerRecord<>("tail-it-dead.dead-letters", sent.key(), sent.value());
    sent.headers().forEach((name, text) -> record.headers().add(name, text.getBytes(UTF_8)));
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
        .isEqualTo(new String(OutputWriter.write(letter), UTF_8));
  }

  @Test
  void withoutFromTheBeginningOnlyWhatComesLaterIsShown() throws Exception {
    SharedKafka kafka = new SharedKafka("tail-it-later.");
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
  void aTopicThatIsNotThereIsAFailure() {
    Ran ran = new SharedKafka("tail-it-none.").run("tail", "transitions");

    assertThat(ran.code()).isEqualTo(ExitCodes.FAILED);
    assertThat(ran.err()).contains("there is no topic tail-it-none.transitions");
  }
}

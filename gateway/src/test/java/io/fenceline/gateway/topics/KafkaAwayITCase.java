package io.fenceline.gateway.topics;

import static io.fenceline.gateway.topics.KafkaTopics.await;
import static io.fenceline.gateway.topics.KafkaTopics.awaitReady;
import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.embedded.EmbeddedKafka;
import io.fenceline.gateway.state.AppliedOffsets;
import io.fenceline.gateway.state.PlaceStore;
import io.fenceline.kafka.reader.TopicReader;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(180)
class KafkaAwayITCase {
  private static final String PLACE =
      "{\"type\":\"Feature\",\"geometry\":{\"type\":\"Point\",\"coordinates\":[1,1]}}";

  private final PlaceStore places = new PlaceStore();
  private final AppliedOffsets offsets = new AppliedOffsets();

  @Test
  void readersServeWhatTheyHaveAndGoOnWhenKafkaIsBack() throws Exception {
    try (EmbeddedKafka server = EmbeddedKafka.start();
        KafkaTopics kafka = new KafkaTopics(server)) {
      kafka.create("places", 1);
      kafka.create("transitions", 1);
      kafka.send("places", "a", PLACE);
      List<Long> events = new CopyOnWriteArrayList<>();
      try (TopicReaders readers = new TopicReaders(kafka.settings);
          TopicReader reader = readers.places("places", places, offsets).start();
          TopicReader log =
              readers
                  .events("transitions", all -> all.forEach(e -> events.add(e.offset())))
                  .start()) {
        awaitReady(reader);
        awaitReady(log);
        kafka.send("transitions", "truck", "one");
        await(() -> events.size() == 1);
        kafka.kafka.stop();
        assertThat(places.size()).isEqualTo(1);
        assertThat(reader.state()).isEqualTo(TopicReader.State.READY);
        kafka.kafka.restart();
        kafka.send("places", "b", PLACE);
        kafka.send("transitions", "truck", "two");
        await(() -> places.size() == 2 && events.size() == 2);
        assertThat(events).containsExactly(0L, 1L);
      }
    }
  }

  @Test
  void aReaderStartsAndEndsWhileKafkaIsAway() throws Exception {
    try (EmbeddedKafka server = EmbeddedKafka.start();
        KafkaTopics kafka = new KafkaTopics(server)) {
      kafka.create("places", 1);
      kafka.send("places", "a", PLACE);
      kafka.kafka.stop();
      try (TopicReaders readers = new TopicReaders(kafka.settings)) {
        TopicReader ended = readers.places("places", places, offsets).start();
        await(() -> ended.unreadyReason().orElse("").contains("not answered within"));
        assertThat(ended.state()).isEqualTo(TopicReader.State.CONNECTING);
        assertThat(ended.unreadyReason().orElseThrow())
            .contains("topic places", "check that Kafka is up");
        ended.close();
        await(() -> !ended.isRunning());
        try (TopicReader reader = readers.places("places", places, offsets).start()) {
          kafka.kafka.restart();
          awaitReady(reader);
          assertThat(places.size()).isEqualTo(1);
        }
      }
    }
  }
}

package io.fenceline.gateway.topics;

import static io.fenceline.gateway.topics.KafkaTopics.await;
import static io.fenceline.gateway.topics.KafkaTopics.awaitReady;
import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.gateway.LoggerLines;
import io.fenceline.gateway.state.AppliedOffsets;
import io.fenceline.gateway.state.PlaceStore;
import io.fenceline.kafka.reader.TopicReader;
import io.fenceline.testing.servers.SharedKafka;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.apache.logging.log4j.Level;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;

/** Topics that are created, deleted and created again while they are read. */
@Timeout(180)
@ExtendWith(SharedKafka.class)
class TopicChangesITCase {
  private static KafkaTopics kafka;

  private final AppliedOffsets offsets = new AppliedOffsets();
  private final PlaceStore places = new PlaceStore();
  private final TopicReaders readers = new TopicReaders(kafka.settings, Duration.ofMillis(300));
  private TopicReader reader;

  @BeforeAll
  static void connect() {
    kafka = new KafkaTopics(SharedKafka.get());
  }

  @AfterAll
  static void disconnect() {
    kafka.close();
  }

  @AfterEach
  void close() {
    reader.close();
    await(() -> !reader.isRunning());
    readers.close();
  }

  private static String place(double lon, double lat) {
    return "{\"type\":\"Feature\",\"geometry\":{\"type\":\"Point\",\"coordinates\":[%s,%s]}}"
        .formatted(lon, lat);
  }

  @Test
  void aTopicThatIsMissingIsReportedAndReadOnceItExists() throws Exception {
    reader = readers.places("late-places", places, offsets).start();
    await(() -> reader.state() == TopicReader.State.MISSING);
    assertThat(reader.unreadyReason())
        .hasValue("topic late-places does not exist; create it, or correct its name");
    kafka.create("late-places", 1);
    awaitReady(reader);
    assertThat(reader.unreadyReason()).isEmpty();
    kafka.send("late-places", "a", place(1, 1));
    await(() -> places.size() == 1);
  }

  @Test
  void aTopicThatIsDeletedAndLaterCreatedAgainIsReadAnew() throws Exception {
    kafka.create("short-lived", 1);
    kafka.send("short-lived", "old", place(1, 1));
    reader = readers.places("short-lived", places, offsets).start();
    awaitReady(reader);
    kafka.delete("short-lived");
    await(() -> reader.state() == TopicReader.State.MISSING);
    kafka.create("short-lived", 1);
    kafka.send("short-lived", "new", place(1, 1));
    kafka.send("short-lived", "other", place(1, 1));
    await(() -> places.size() == 2);
    assertThat(places.get("old")).isNull();
    awaitReady(reader);
  }

  @Test
  void eventsOfATopicThatIsReplacedAreReadFromItsBeginning() throws Exception {
    kafka.create("events", 1);
    List<Long> offsetsRead = new CopyOnWriteArrayList<>();
    reader = readers.events("events", all -> all.forEach(e -> offsetsRead.add(e.offset()))).start();
    awaitReady(reader);
    kafka.send("events", "truck", "before");
    await(() -> offsetsRead.equals(List.of(0L)));
    kafka.delete("events");
    kafka.create("events", 1);
    kafka.send("events", "truck", "one");
    await(() -> offsetsRead.equals(List.of(0L, 0L)));
  }

  @Test
  void aReaderThatEndsLogsNothing() throws Exception {
    kafka.create("ended", 1);
    reader = readers.places("ended", places, offsets).start();
    awaitReady(reader);
    try (LoggerLines log = LoggerLines.of("org.apache.kafka.clients", Level.WARN)) {
      reader.close();
      await(() -> !reader.isRunning());
      assertThat(log.lines()).isEmpty();
    }
  }
}

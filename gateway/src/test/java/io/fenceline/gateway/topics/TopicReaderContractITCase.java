package io.fenceline.gateway.topics;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.fenceline.embedded.EmbeddedKafka;
import io.fenceline.gateway.state.AppliedOffsets;
import io.fenceline.gateway.state.PlaceStore;
import io.fenceline.kafka.reader.TopicReader;
import io.fenceline.testing.servers.ContinuousReaderContract;
import java.time.Duration;
import java.util.Map;

/** A reader of a gateway, which forgets what it has, and reads anew, when it notices a loss. */
class TopicReaderContractITCase extends ContinuousReaderContract {
  private int count;
  private KafkaTopics topics;
  private TopicReaders readers;
  private PlaceStore places;
  private TopicReader reader;

  @Override
  protected Map<Change, String> impossible() {
    return Map.of(Change.EXPIRED, "it has read what expires");
  }

  @Override
  protected boolean runsDuring(Change change) {
    return true;
  }

  @Override
  protected String open(EmbeddedKafka server) throws Exception {
    String topic = "places-" + count++;
    topics = new KafkaTopics(server);
    topics.create(topic, 1);
    readers = new TopicReaders(topics.settings, Duration.ofMillis(300));
    places = new PlaceStore();
    reader = readers.places(topic, places, new AppliedOffsets());
    return topic;
  }

  @Override
  protected void start() {
    reader.start();
  }

  @Override
  protected void stop() {}

  @Override
  protected void close() {
    reader.close();
    readers.close();
    topics.close();
  }

  @Override
  protected byte[] value(String id) {
    return "{\"type\":\"Feature\",\"geometry\":{\"type\":\"Point\",\"coordinates\":[1,1]}}"
        .getBytes(UTF_8);
  }

  @Override
  protected boolean hasRead(String id) {
    return places.get(id) != null;
  }

  @Override
  protected boolean hasNoticed() {
    return !hasRead("one");
  }
}

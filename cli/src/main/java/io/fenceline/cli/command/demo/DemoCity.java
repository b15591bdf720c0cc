package io.fenceline.cli.command.demo;

import io.fenceline.format.geojson.file.FeatureFile;
import io.fenceline.job.options.JobOptions;
import io.fenceline.kafka.TopicSetup;
import io.fenceline.kafka.Topics;
import io.fenceline.kafka.client.KafkaClients;
import io.fenceline.kafka.client.Sender;
import io.fenceline.producers.simulation.Fleet;
import io.fenceline.producers.zones.RepairLevel;
import io.fenceline.producers.zones.ZoneLoader;
import java.io.IOException;
import org.apache.kafka.clients.producer.Producer;

/** The small city of the examples. */
final class DemoCity {
  static final Fleet.Bounds BOUNDS = new Fleet.Bounds(3.16, 54.784, 3.237, 54.817);
  private static final String ZONES = "/city/zones.geojson";

  private DemoCity() {}

  /**
   * Creates the topics and loads the zones.
   *
   * @return the number of zones
   */
  static long load(JobOptions options) throws IOException {
    Topics topics = options.topics();
    TopicSetup.with(options.kafka(), admin -> TopicSetup.ensureAll(admin, topics));
    try (Producer<byte[], byte[]> producer = KafkaClients.producer(options.kafka());
        FeatureFile city = new FeatureFile(DemoCity.class.getResourceAsStream(ZONES), "id")) {
      return new ZoneLoader(new Sender(producer, topics.zones()), RepairLevel.NONE, finding -> {})
          .load(city)
          .loaded();
    }
  }
}

package io.fenceline.cli.command.demo;

import io.fenceline.format.geojson.file.FeatureFile;
import io.fenceline.job.options.JobOptions;
import io.fenceline.kafka.TopicSetup;
import io.fenceline.kafka.Topics;
import io.fenceline.kafka.client.KafkaClients;
import io.fenceline.kafka.client.Sender;
import io.fenceline.producers.simulation.StreetNetwork;
import io.fenceline.producers.zones.RepairLevel;
import io.fenceline.producers.zones.ZoneLoader;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.kafka.clients.producer.Producer;

/** The small city of the examples. */
final class DemoCity {
  private static final String ZONES = "/city/zones.geojson";
  private static final String STREETS = "/city/streets.geojson";

  private DemoCity() {}

  /** The streets that its fleet follows. */
  static StreetNetwork streets() throws IOException {
    try (InputStream streets = DemoCity.class.getResourceAsStream(STREETS)) {
      return StreetNetwork.read(streets);
    }
  }

  /** Writes what is drawn under its zones to a file in the directory. */
  static Path basemap(Path directory) throws IOException {
    Path file = directory.resolve("streets.geojson");
    try (InputStream streets = DemoCity.class.getResourceAsStream(STREETS)) {
      Files.copy(streets, file);
    }
    return file;
  }

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

package io.fenceline.cli.monitoring;

import io.fenceline.delivery.Deliverer;
import io.fenceline.delivery.DelivererOptions;
import io.fenceline.delivery.config.DeliveryConfig;
import io.fenceline.delivery.consume.DeliveryTopics;
import io.fenceline.format.output.TopicFormats;
import io.fenceline.kafka.KafkaSettings;
import io.fenceline.kafka.Topics;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A deliverer of a job's transitions, to an endpoint that is not there. */
final class DelivererUnderLoad implements AutoCloseable {
  private final Deliverer deliverer;

  DelivererUnderLoad(String bootstrapServers) throws IOException, InterruptedException {
    Path file = Files.createTempFile("delivery", ".yaml");
    Files.writeString(
        file,
        """
        endpoints:
          - name: dispatch
            url: https://absent.invalid/
            secrets: [{environment: SECRET}]
            start: earliest
        """);
    List<String> mistakes = new ArrayList<>();
    Map<String, String> secrets = Map.of("SECRET", "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw");
    DeliveryConfig config = DeliveryConfig.read(file, secrets, mistakes);
    Files.delete(file);
    deliverer =
        Deliverer.start(
            new DelivererOptions(
                new KafkaSettings(Map.of("bootstrap.servers", bootstrapServers)),
                new DeliveryTopics(Topics.withPrefix(""), "undelivered"),
                TopicFormats.JSON,
                config,
                "fenceline-deliver",
                false,
                "127.0.0.1",
                0));
  }

  int managementPort() {
    return deliverer.managementPort();
  }

  @Override
  public void close() {
    deliverer.close();
  }
}

package io.fenceline.cli.monitoring;

import io.fenceline.evaluation.Policy;
import io.fenceline.format.fix.FixLayout;
import io.fenceline.format.output.TopicFormats;
import io.fenceline.gateway.Gateway;
import io.fenceline.gateway.GatewayOptions;
import io.fenceline.gateway.GatewayTopics;
import io.fenceline.gateway.access.AccessOptions;
import io.fenceline.gateway.http.ServerLimits;
import io.fenceline.gateway.http.ServerOptions;
import io.fenceline.gateway.intake.PostedForm;
import io.fenceline.gateway.map.MapOptions;
import io.fenceline.gateway.mqtt.MqttOptions;
import io.fenceline.gateway.state.StoreLimits;
import io.fenceline.kafka.KafkaSettings;
import io.fenceline.kafka.Topics;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * A gateway that is asked ten times a second, also for what it cannot answer: memberships. The MQTT
 * broker that it asks for fixes is away.
 */
@SuppressWarnings("FutureReturnValueIgnored") // What is not answered is missed as a series.
final class GatewayUnderLoad implements AutoCloseable {
  private final Gateway gateway;
  private final HttpClient client = HttpClient.newHttpClient();
  private final ScheduledExecutorService load = Executors.newSingleThreadScheduledExecutor();

  GatewayUnderLoad(String bootstrapServers) throws Exception {
    gateway =
        Gateway.start(
            new GatewayOptions(
                new KafkaSettings(Map.of("bootstrap.servers", bootstrapServers)),
                GatewayTopics.of(Topics.withPrefix(""), ""),
                new AccessOptions(null, null, true),
                new ServerOptions(
                    "127.0.0.1", 0, "127.0.0.1", 0, 1, null, Set.of(), ServerLimits.DEFAULT, false),
                TopicFormats.JSON,
                FixLayout.DEFAULT,
                Policy.DEFAULTS,
                Duration.ofHours(1),
                MapOptions.DEFAULT,
                null,
                null,
                new MqttOptions(
                    URI.create("mqtt://127.0.0.1:1"),
                    "fixes",
                    null,
                    PostedForm.TOPIC,
                    5,
                    null,
                    null,
                    null,
                    null),
                StoreLimits.ofHeap()));
    load.scheduleAtFixedRate(
        () -> {
          get("/v1/zones/at?lon=0.5&lat=0.5");
          get("/v1/zones/zone/devices");
        },
        0,
        100,
        TimeUnit.MILLISECONDS);
  }

  private void get(String path) {
    URI address = URI.create("http://127.0.0.1:" + gateway.port() + path);
    client.sendAsync(HttpRequest.newBuilder(address).build(), BodyHandlers.discarding());
  }

  int managementPort() {
    return gateway.managementPort();
  }

  @Override
  public void close() {
    load.shutdownNow();
    gateway.close();
  }
}

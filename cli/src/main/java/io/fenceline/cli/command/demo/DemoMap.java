package io.fenceline.cli.command.demo;

import io.fenceline.evaluation.Policy;
import io.fenceline.format.Encodings;
import io.fenceline.format.fix.FixLayout;
import io.fenceline.gateway.Gateway;
import io.fenceline.gateway.GatewayOptions;
import io.fenceline.gateway.GatewayTopics;
import io.fenceline.gateway.access.AccessOptions;
import io.fenceline.gateway.http.ServerLimits;
import io.fenceline.gateway.http.ServerOptions;
import io.fenceline.gateway.map.MapOptions;
import io.fenceline.kafka.KafkaSettings;
import io.fenceline.kafka.TopicSetup;
import io.fenceline.kafka.TopicSize;
import io.fenceline.kafka.Topics;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/**
 * The gateway with its live map. It listens on loopback only, and everybody there may do
 * everything; a token limits its sender to one device.
 */
final class DemoMap implements AutoCloseable {
  private static final String HOST = "127.0.0.1";

  private final FutureTask<Gateway> gateway;
  private final DemoTokens tokens;

  private DemoMap(FutureTask<Gateway> gateway, DemoTokens tokens) {
    this.gateway = gateway;
    this.tokens = tokens;
  }

  /**
   * Fails early when the port is taken: starting Kafka takes seconds.
   *
   * @throws IOException with the port and the remedy
   */
  static void requireFree(int port) throws IOException {
    try (ServerSocket socket = new ServerSocket()) {
      socket.bind(new InetSocketAddress(InetAddress.getByName(HOST), port));
    } catch (IOException e) {
      throw new IOException(
          "--port %d: the map cannot listen on %s:%d (%s); give another port, 0 for any that is free, or --no-map"
              .formatted(port, HOST, port, e.getMessage()),
          e);
    }
  }

  /**
   * Starts it on a thread of its own.
   *
   * @param policy of the job
   * @param port 0 for any that is free
   * @param basemap drawn under the zones
   * @param directory for a secret; only this user may read it
   */
  static DemoMap start(
      KafkaSettings kafka, Topics topics, Policy policy, int port, Path basemap, Path directory)
      throws IOException {
    DemoTokens tokens = DemoTokens.create(directory);
    GatewayOptions options =
        new GatewayOptions(
            kafka,
            GatewayTopics.of(topics, ""),
            new AccessOptions(tokens.options(), null, true),
            new ServerOptions(HOST, port, HOST, 0, 1, null, Set.of(), ServerLimits.DEFAULT, false),
            Encodings.JSON,
            FixLayout.DEFAULT,
            policy,
            Duration.ofHours(1),
            new MapOptions(true, basemap),
            null,
            null,
            null);
    FutureTask<Gateway> gateway = new FutureTask<>(() -> start(options));
    new Thread(gateway, "demo-map").start();
    return new DemoMap(gateway, tokens);
  }

  private static Gateway start(GatewayOptions options) throws IOException, InterruptedException {
    String places = options.topics().places();
    TopicSetup.with(
        options.kafka(), admin -> TopicSetup.ensureCompacted(admin, places, TopicSize.DEFAULT));
    return Gateway.start(options);
  }

  /**
   * The address of the map with all devices. Waits until it can be opened.
   *
   * @throws ExecutionException when it cannot start
   */
  String address() throws ExecutionException, InterruptedException {
    return "http://%s:%d/".formatted(HOST, gateway.get().port());
  }

  /** The address of the map with one device, with a token that is limited to it. */
  String addressFor(String deviceId) throws ExecutionException, InterruptedException {
    return address() + "#token=" + tokens.limitedTo(deviceId);
  }

  /** Waits for its start, so that nothing of it is left behind. */
  @Override
  public void close() {
    try {
      gateway.get().close();
    } catch (ExecutionException e) {
      // It did not start: reported to whoever asked for its address.
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}

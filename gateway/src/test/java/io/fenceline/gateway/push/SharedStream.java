package io.fenceline.gateway.push;

import io.fenceline.gateway.GatewayOptions;
import io.fenceline.gateway.SharedGateway;
import io.fenceline.gateway.TestGateway;
import io.fenceline.gateway.Tokens;
import io.fenceline.gateway.http.ServerLimits;
import io.fenceline.testing.servers.SharedKafka;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * One gateway for the tests of push, with a short idle timeout, and a producer of its events. Needs
 * the shared Kafka.
 */
final class SharedStream implements BeforeAllCallback {
  /** The prefix of the topics. */
  static final String PREFIX = "push-";

  /** Pings come every third of the idle timeout. */
  static final ServerLimits LIMITS =
      new ServerLimits(
          0, 1, 0, 1 << 20, Duration.ofSeconds(3), Duration.ofSeconds(10), 64 << 20, 64 << 20);

  private static GatewayOptions options;
  private static TestGateway gateway;
  private static EventProducer producer;

  @Override
  public void beforeAll(ExtensionContext context) {
    new SharedKafka().beforeAll(context);
    ExtensionContext.Store store = context.getRoot().getStore(ExtensionContext.Namespace.GLOBAL);
    store.getOrComputeIfAbsent(SharedStream.class, key -> start());
    store.getOrComputeIfAbsent(EventProducer.class, key -> startProducer());
  }

  private static TestGateway start() {
    try {
      TestGateway.createTopics(SharedKafka.get(), PREFIX);
      options = TestGateway.options(SharedKafka.get(), PREFIX, SharedGateway.directory(), LIMITS);
      gateway = TestGateway.start(options);
      return gateway;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private static EventProducer startProducer() {
    producer = new EventProducer(SharedKafka.get().bootstrapServers(), PREFIX);
    return producer;
  }

  static TestGateway gateway() {
    return gateway;
  }

  /** The options of the gateway, for tests that start another beside it. */
  static GatewayOptions options() {
    return options;
  }

  static EventProducer producer() {
    return producer;
  }

  static List<String> enter(String device, int from, int to) {
    return producer.enter(device, from, to);
  }

  static TestStream subscribe(String query) throws InterruptedException {
    TestStream stream = TestStream.open(gateway, Tokens.all(), query);
    stream.awaitMessage("subscribed");
    return stream;
  }
}

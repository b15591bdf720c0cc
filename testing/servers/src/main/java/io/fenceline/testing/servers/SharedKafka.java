package io.fenceline.testing.servers;

import io.fenceline.embedded.EmbeddedKafka;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * One Kafka for the integration tests of a JVM. Each has topics of its own, by a prefix. Started by
 * the first test that needs it, closed after the last test.
 */
public final class SharedKafka implements BeforeAllCallback {
  private static EmbeddedKafka kafka;

  @Override
  public void beforeAll(ExtensionContext context) {
    start(context);
  }

  /** Starts it for another extension that needs it. */
  public static void start(ExtensionContext context) {
    context
        .getRoot()
        .getStore(ExtensionContext.Namespace.GLOBAL)
        .getOrComputeIfAbsent(SharedKafka.class, key -> start());
  }

  private static EmbeddedKafka start() {
    try {
      kafka = EmbeddedKafka.start();
      return kafka;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public static EmbeddedKafka get() {
    return kafka;
  }
}

package io.fenceline.gateway;

import io.fenceline.gateway.http.ServerLimits;
import io.fenceline.testing.servers.SharedKafka;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * One gateway for the integration tests of a JVM that need nothing special, on the shared Kafka and
 * topics without a prefix.
 */
public final class SharedGateway implements BeforeAllCallback {
  private static TestGateway gateway;

  @Override
  public void beforeAll(ExtensionContext context) {
    SharedKafka.start(context);
    context
        .getRoot()
        .getStore(ExtensionContext.Namespace.GLOBAL)
        .getOrComputeIfAbsent(SharedGateway.class, key -> start());
  }

  private static TestGateway start() {
    try {
      TestGateway.createTopics(SharedKafka.get(), "");
      gateway = TestGateway.start(SharedKafka.get(), directory(), ServerLimits.DEFAULT);
      return gateway;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** A directory that is deleted when the JVM ends, with the secret of the tokens. */
  public static Path directory() throws IOException {
    Path directory = Files.createTempDirectory("gateway");
    directory.toFile().deleteOnExit();
    directory.resolve(TestGateway.SECRET_FILE).toFile().deleteOnExit();
    return directory;
  }

  public static TestGateway get() {
    return gateway;
  }
}

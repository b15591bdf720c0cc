package io.fenceline.gateway;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.fenceline.gateway.write.KafkaProbe;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Supplier;

/** The key that signs the cursors of the event stream. */
final class CursorSecret {
  private static final int MIN_BYTES = 32;

  private CursorSecret() {}

  /**
   * @param file null for the default, which is the same for all gateways of a cluster and unknown
   *     to clients
   * @return gives null until Kafka has answered
   */
  static Supplier<byte[]> of(Path file, KafkaProbe probe) throws IOException {
    if (file == null) {
      return () -> probe.clusterId() == null ? null : probe.clusterId().getBytes(UTF_8);
    }
    byte[] secret = Files.readString(file).strip().getBytes(UTF_8);
    if (secret.length < MIN_BYTES) {
      throw new IOException(
          "%s: the secret of cursors has %d bytes, expected at least %d, such as those of: openssl rand -hex 32"
              .formatted(file, secret.length, MIN_BYTES));
    }
    return () -> secret;
  }
}

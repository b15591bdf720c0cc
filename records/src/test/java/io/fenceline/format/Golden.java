package io.fenceline.format;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;

/** Files of known content among the test resources. */
public final class Golden {
  private Golden() {}

  /** The file's text without its last line break. */
  public static String text(String path) {
    try (InputStream in = Golden.class.getResourceAsStream("/" + path)) {
      if (in == null) {
        throw new IllegalArgumentException("no test resource " + path);
      }
      return new String(in.readAllBytes(), UTF_8).stripTrailing();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}

package io.fenceline.cli.embedded;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;

/** A directory of this process that goes with it. */
public record TemporaryDirectory(Path path) implements AutoCloseable {

  public static TemporaryDirectory create(String name) throws IOException {
    return new TemporaryDirectory(Files.createTempDirectory("fenceline-" + name));
  }

  /** Deletes it with all that is in it. */
  @Override
  public void close() {
    try (Stream<Path> paths = Files.walk(path)) {
      for (Path each : paths.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(each);
      }
    } catch (IOException e) {
      throw new UncheckedIOException("cannot delete " + path, e);
    }
  }
}

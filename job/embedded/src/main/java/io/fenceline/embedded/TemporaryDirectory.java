package io.fenceline.embedded;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;

/** A temporary directory, deleted on close. */
public record TemporaryDirectory(Path path) implements AutoCloseable {

  public static TemporaryDirectory create(String name) throws IOException {
    return new TemporaryDirectory(Files.createTempDirectory("fenceline-" + name));
  }

  /** Deletes it recursively, as far as possible: other threads may still write to it. */
  @Override
  public void close() {
    try (Stream<Path> all = Files.walk(path)) {
      all.sorted(Comparator.reverseOrder()).forEach(file -> file.toFile().delete());
    } catch (IOException | UncheckedIOException e) {
      // Files vanished meanwhile; the rest stays for the system to clean.
    }
  }
}

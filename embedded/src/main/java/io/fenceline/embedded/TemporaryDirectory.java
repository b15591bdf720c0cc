package io.fenceline.embedded;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.flink.util.FileUtils;

/** A temporary directory, deleted on close. */
public record TemporaryDirectory(Path path) implements AutoCloseable {

  public static TemporaryDirectory create(String name) throws IOException {
    return new TemporaryDirectory(Files.createTempDirectory("fenceline-" + name));
  }

  /** Deletes it recursively, as far as possible: other threads may still write to it. */
  @Override
  public void close() {
    FileUtils.deleteDirectoryQuietly(path.toFile());
  }
}

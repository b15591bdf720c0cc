package io.fenceline.embedded;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.flink.util.FileUtils;

/** A directory of this process that goes with it. */
public record TemporaryDirectory(Path path) implements AutoCloseable {

  public static TemporaryDirectory create(String name) throws IOException {
    return new TemporaryDirectory(Files.createTempDirectory("fenceline-" + name));
  }

  /** Deletes it with all that is in it, as far as that goes: others may be writing to it. */
  @Override
  public void close() {
    FileUtils.deleteDirectoryQuietly(path.toFile());
  }
}

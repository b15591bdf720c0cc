package io.fenceline.cli.embedded;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Comparator;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.flink.configuration.CheckpointingOptions;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.ExternalizedCheckpointRetention;
import org.apache.flink.configuration.StateRecoveryOptions;

/**
 * Where an embedded job keeps its checkpoints, and the newest of them to go on from.
 *
 * @param path an existing directory
 */
public record StateDirectory(Path path) {
  private static final String METADATA = "_metadata";

  /**
   * @throws IOException when the directory can be neither found nor made
   */
  public static StateDirectory of(Path path) throws IOException {
    return new StateDirectory(Files.createDirectories(path.toAbsolutePath()));
  }

  Configuration configuration() {
    Configuration configuration = new Configuration();
    configuration.set(CheckpointingOptions.CHECKPOINT_STORAGE, "filesystem");
    configuration.set(CheckpointingOptions.CHECKPOINTS_DIRECTORY, path.toUri().toString());
    configuration.set(
        CheckpointingOptions.EXTERNALIZED_CHECKPOINT_RETENTION,
        ExternalizedCheckpointRetention.RETAIN_ON_CANCELLATION);
    newestSnapshot()
        .ifPresent(
            newest ->
                configuration.set(StateRecoveryOptions.SAVEPOINT_PATH, newest.toUri().toString()));
    return configuration;
  }

  /** The directory of the newest complete checkpoint or savepoint, if there is one. */
  public Optional<Path> newestSnapshot() {
    try (Stream<Path> files = Files.walk(path)) {
      return files
          .filter(file -> file.getFileName().toString().equals(METADATA))
          .max(Comparator.comparing(StateDirectory::modified))
          .map(Path::getParent);
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  private static FileTime modified(Path file) {
    try {
      return Files.getLastModifiedTime(file);
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }
}

package io.fenceline.embedded;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.Optional;
import org.apache.flink.configuration.CheckpointingOptions;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.ExternalizedCheckpointRetention;
import org.apache.flink.configuration.StateRecoveryOptions;

/**
 * The directory of an embedded job's checkpoints, and the newest of them to resume from.
 *
 * @param path an existing directory
 */
public record StateDirectory(Path path) {
  private static final String METADATA = "_metadata";

  /**
   * @throws IOException when the directory neither exists nor can be created
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

  /**
   * The directory of the newest complete checkpoint or savepoint, if there is one. Files that a
   * stopping job deletes meanwhile are ignored.
   */
  public Optional<Path> newestSnapshot() {
    Newest newest = new Newest();
    try {
      Files.walkFileTree(path, newest);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return Optional.ofNullable(newest.directory);
  }

  private static final class Newest extends SimpleFileVisitor<Path> {
    private Path directory;
    private FileTime modified;

    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
      boolean complete = file.getFileName().toString().equals(METADATA);
      FileTime time = attributes.lastModifiedTime();
      if (complete && (modified == null || time.compareTo(modified) > 0)) {
        directory = file.getParent();
        modified = time;
      }
      return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult visitFileFailed(Path file, IOException failure) throws IOException {
      if (failure instanceof NoSuchFileException) {
        return FileVisitResult.CONTINUE;
      }
      throw failure;
    }
  }
}

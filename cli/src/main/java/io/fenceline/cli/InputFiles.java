package io.fenceline.cli;

import io.fenceline.cli.files.Streams;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;

/** Checks input files before anything is started for them. */
final class InputFiles {
  private InputFiles() {}

  /** Adds a mistake when there is nothing to read; a null name is told by picocli. */
  static void checkReadable(String argument, String name, List<String> mistakes) {
    if (name == null || name.equals(Streams.STANDARD)) {
      return;
    }
    try {
      Path path = Path.of(name);
      if (!Files.isReadable(path) || Files.isDirectory(path)) {
        mistakes.add("%s: cannot read '%s'; check the path".formatted(argument, name));
      }
    } catch (InvalidPathException e) {
      mistakes.add("%s: '%s' is no path".formatted(argument, name));
    }
  }
}

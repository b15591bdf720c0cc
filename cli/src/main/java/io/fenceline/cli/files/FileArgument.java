package io.fenceline.cli.files;

import io.fenceline.file.FileStreams;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * One file on a command line.
 *
 * @param argument the option or parameter that names it
 */
record FileArgument(String argument, String name, boolean isOutput) {

  boolean isStandard() {
    return name.equals(FileStreams.STANDARD);
  }

  /** The reason why it cannot be read, or written, as required; empty when it can. */
  Optional<String> problem() {
    if (isStandard()) {
      return Optional.empty();
    }
    String reason = isOutput ? unwritable(Path.of(name)) : unreadable(Path.of(name));
    return Optional.ofNullable(reason)
        .map(
            text ->
                "%s: cannot %s '%s': %s%s"
                    .formatted(argument, isOutput ? "write" : "read", name, text, hint(name)));
  }

  private static String unreadable(Path path) {
    if (!Files.exists(path)) {
      return "there is no such file; check the path";
    }
    if (Files.isDirectory(path)) {
      return "it is a directory; give a file";
    }
    return Files.isReadable(path) ? null : "no permission; check its mode and owner";
  }

  private static String unwritable(Path path) {
    if (Files.isDirectory(path)) {
      return "it is a directory; give a file";
    }
    if (Files.exists(path)) {
      return Files.isWritable(path) ? null : "no permission; check its mode and owner";
    }
    Path parent = path.toAbsolutePath().getParent();
    if (!Files.isDirectory(parent)) {
      return "there is no directory %s; create it, or check the path".formatted(parent);
    }
    return Files.isWritable(parent) ? null : "no permission to create files in " + parent;
  }

  /** A remedy when Java could not decode the name; otherwise empty. */
  static String hint(String name) {
    return name.indexOf('\uFFFD') < 0
        ? ""
        : "; the name is not in the character set of the locale: set LC_ALL=C.UTF-8";
  }

  /** The reason why this and another cannot both be given; empty when they are different files. */
  Optional<String> conflict(FileArgument other) {
    if (!isSameFile(other)) {
      return Optional.empty();
    }
    String both = "%s and %s: both are %s; ".formatted(argument, other.argument, location());
    if (isOutput != other.isOutput) {
      return Optional.of(both + "an output overwrites what is read: give it a file of its own");
    }
    return Optional.of(
        both + (isOutput ? "give each output a file of its own" : "give each a file of its own"));
  }

  private String location() {
    if (isStandard()) {
      return isOutput ? "standard output" : "standard input";
    }
    return "'" + name + "'";
  }

  /** False for what is no regular file, such as {@code /dev/null}, unless it is named {@code -}. */
  private boolean isSameFile(FileArgument other) {
    if (isStandard() && other.isStandard() && isOutput == other.isOutput) {
      return true;
    }
    try {
      Path own = path();
      Path others = other.path();
      return Files.exists(own) && Files.exists(others)
          ? Files.isRegularFile(own) && Files.isSameFile(own, others)
          : resolved(own).equals(resolved(others));
    } catch (IOException e) {
      return false; // What cannot be looked up cannot be opened either.
    }
  }

  /** Linux and macOS resolve these names to redirected files. */
  private Path path() {
    if (isStandard()) {
      return Path.of(isOutput ? "/dev/stdout" : "/dev/stdin");
    }
    return Path.of(name);
  }

  private static Path resolved(Path path) throws IOException {
    return path.toAbsolutePath().getParent().toRealPath().resolve(path.getFileName());
  }
}

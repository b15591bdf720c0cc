package io.fenceline.cli.files;

import io.fenceline.file.FileStreams;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The files that a command line names, checked before any of them is opened: inputs are readable
 * and of the expected kind, outputs are writable, and no two are the same file.
 */
public final class CommandFiles {
  private final List<FileArgument> arguments = new ArrayList<>();
  private final List<String> mistakes;

  /**
   * @param mistakes gets every mistake found
   */
  public CommandFiles(List<String> mistakes) {
    this.mistakes = mistakes;
  }

  /**
   * @param name null when it was not given; picocli reports missing required ones
   */
  public CommandFiles reads(String argument, String name, InputKind expected) {
    add(new FileArgument(argument, name, false), expected);
    return this;
  }

  /**
   * @param name null when it was not given
   */
  public CommandFiles writes(String argument, String name) {
    add(new FileArgument(argument, name, true), InputKind.OTHER);
    return this;
  }

  private void add(FileArgument added, InputKind expected) {
    if (added.name() == null) {
      return;
    }
    try {
      Optional<String> problem = added.problem();
      problem.ifPresent(mistakes::add);
      if (problem.isEmpty()) {
        if (!added.isOutput()) {
          checkKind(added, expected);
        }
        arguments.forEach(earlier -> earlier.conflict(added).ifPresent(mistakes::add));
        arguments.add(added);
      }
    } catch (InvalidPathException e) {
      mistakes.add(
          "%s: '%s' is no path (%s)%s"
              .formatted(
                  added.argument(), added.name(), e.getReason(), FileArgument.hint(added.name())));
    }
  }

  /** Only regular files can be read twice. */
  private void checkKind(FileArgument input, InputKind expected) {
    if (input.isStandard() || !Files.isRegularFile(Path.of(input.name()))) {
      return;
    }
    try (InputStream in = FileStreams.in(input.name())) {
      FileKind kind = FileKind.of(in.readNBytes(FileKind.HEAD_BYTES));
      expected
          .mismatch(kind)
          .ifPresent(
              remedy ->
                  mistakes.add(
                      "%s: '%s' looks like %s; %s"
                          .formatted(
                              input.argument(),
                              input.name(),
                              kind.text(),
                              remedy.replace("FILE", input.name()))));
    } catch (IOException e) {
      // Damaged, perhaps: the reader reports where.
    }
  }
}

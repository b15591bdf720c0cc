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
 * The files that a command line names, checked before any of them is opened: inputs can be read and
 * are of the kind that is wanted, outputs can be written, and no two are one file.
 */
public final class CommandFiles {
  private final List<FileArgument> arguments = new ArrayList<>();
  private final List<String> mistakes;

  /**
   * @param mistakes takes what is wrong
   */
  public CommandFiles(List<String> mistakes) {
    this.mistakes = mistakes;
  }

  /**
   * @param name null when it was not given, which picocli tells where it must be
   */
  public CommandFiles reads(String argument, String name, InputKind wanted) {
    add(new FileArgument(argument, name, false), wanted);
    return this;
  }

  /**
   * @param name null when it was not given
   */
  public CommandFiles writes(String argument, String name) {
    add(new FileArgument(argument, name, true), InputKind.OTHER);
    return this;
  }

  private void add(FileArgument added, InputKind wanted) {
    if (added.name() == null) {
      return;
    }
    try {
      Optional<String> problem = added.problem();
      problem.ifPresent(mistakes::add);
      if (problem.isEmpty()) {
        if (!added.isOutput()) {
          checkKind(added, wanted);
        }
        arguments.forEach(earlier -> earlier.clash(added).ifPresent(mistakes::add));
        arguments.add(added);
      }
    } catch (InvalidPathException e) {
      mistakes.add(
          "%s: '%s' is no path (%s)%s"
              .formatted(
                  added.argument(), added.name(), e.getReason(), FileArgument.hint(added.name())));
    }
  }

  /** Only what can be read twice is looked into. */
  private void checkKind(FileArgument input, InputKind wanted) {
    if (input.isStandard() || !Files.isRegularFile(Path.of(input.name()))) {
      return;
    }
    try (InputStream in = FileStreams.in(input.name())) {
      FileKind kind = FileKind.of(in.readNBytes(FileKind.HEAD_BYTES));
      wanted
          .complaint(kind)
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
      // Damaged, perhaps: whoever reads on says where.
    }
  }
}

package io.fenceline.testing.servers;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Stream;

/** The programs that tests of the Maven profile {@code programs} run. */
public final class Programs {
  private Programs() {}

  /**
   * Finds a program on the PATH, or where Debian has those that are no users'.
   *
   * @throws AssertionError if there is none
   */
  public static Path require(String name) {
    return Stream.concat(
            Arrays.stream(System.getenv("PATH").split(File.pathSeparator)), Stream.of("/usr/sbin"))
        .map(directory -> Path.of(directory, name))
        .filter(Files::isExecutable)
        .findFirst()
        .orElseThrow(
            () -> new AssertionError(name + " is not on the PATH; the profile programs needs it"));
  }
}

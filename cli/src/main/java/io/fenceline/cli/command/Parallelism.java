package io.fenceline.cli.command;

import java.util.List;

/** Checks the number of subtasks, by default against the limit of an embedded Flink cluster. */
final class Parallelism {
  private static final int MAX = 128;

  private Parallelism() {}

  static void check(int parallelism, List<String> mistakes) {
    check(parallelism, MAX, mistakes);
  }

  static void check(int parallelism, int max, List<String> mistakes) {
    if (parallelism < 1 || parallelism > max) {
      mistakes.add("--parallelism: '%d' was given; give 1 to %d".formatted(parallelism, max));
    }
  }
}

package io.fenceline.cli.command;

import java.util.List;

/** The limit of subtasks of an embedded Flink. */
final class Parallelism {
  private static final int MAX = 128;

  private Parallelism() {}

  static void check(int parallelism, List<String> mistakes) {
    if (parallelism < 1 || parallelism > MAX) {
      mistakes.add("--parallelism: '%d' was given; give 1 to %d".formatted(parallelism, MAX));
    }
  }
}

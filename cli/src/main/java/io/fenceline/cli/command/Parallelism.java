package io.fenceline.cli.command;

import java.util.List;

/** How many subtasks an embedded Flink may be asked for. */
final class Parallelism {
  private static final int MAX = 128;

  private Parallelism() {}

  static void check(int parallelism, List<String> mistakes) {
    if (parallelism < 1 || parallelism > MAX) {
      mistakes.add("--parallelism: '%d' was given; give 1 to %d".formatted(parallelism, MAX));
    }
  }
}

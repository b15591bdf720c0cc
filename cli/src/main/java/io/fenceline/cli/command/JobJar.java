package io.fenceline.cli.command;

import java.nio.file.Path;

/** The jar that is submitted to a Flink cluster. */
final class JobJar {
  private JobJar() {}

  /** The one of the build; null without the launcher, which says where the build is. */
  static Path built() {
    String home = System.getProperty("fenceline.home");
    return home == null ? null : Path.of(home, "job/target/fenceline-job.jar");
  }
}

package io.fenceline.cli.command;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The jar that is submitted to a Flink cluster. */
final class JobJar {
  static final String OPTION = "--jar";

  private JobJar() {}

  /** The one of the build; null without the launcher, which passes the directory of the build. */
  static Path built() {
    String home = System.getProperty("fenceline.home");
    return home == null ? null : Path.of(home, "job/target/fenceline-job.jar");
  }

  static void check(Path jar, List<String> mistakes) {
    if (jar == null || !Files.isReadable(jar) || Files.isDirectory(jar)) {
      mistakes.add(
          "%s: %s; give a jar, or build job/target/fenceline-job.jar by ./mvnw package"
              .formatted(OPTION, jar == null ? "is missing" : "there is no file '" + jar + "'"));
    }
  }
}

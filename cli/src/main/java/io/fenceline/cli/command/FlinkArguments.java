package io.fenceline.cli.command;

import io.fenceline.flink.FlinkRest;
import java.util.List;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options for a Flink cluster, as a picocli mixin. */
final class FlinkArguments {
  static final String OPTION = "--flink";
  private static final String DEFAULT = "http://localhost:8081";

  @Option(
      names = OPTION,
      paramLabel = "URL",
      description = "REST address of the Flink cluster (default: " + DEFAULT + ").")
  private String address = DEFAULT;

  @Mixin private FlinkAccessArguments access = new FlinkAccessArguments();

  /** A client of it; null when something is wrong, which is added to {@code mistakes}. */
  FlinkRest rest(List<String> mistakes) {
    return access.rest(address, mistakes);
  }
}

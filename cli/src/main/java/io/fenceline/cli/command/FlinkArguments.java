package io.fenceline.cli.command;

import io.fenceline.flink.FlinkRest;
import io.fenceline.job.options.Setting;
import java.net.URI;
import java.util.List;
import picocli.CommandLine.Option;

/** Which Flink cluster, as a picocli mixin. */
final class FlinkArguments {
  private static final String OPTION = "--flink";
  private static final String DEFAULT = "http://localhost:8081";

  @Option(
      names = OPTION,
      paramLabel = "URL",
      defaultValue = DEFAULT,
      description = "REST address of the Flink cluster (default: " + DEFAULT + ").")
  private String address = DEFAULT;

  /** A client of it; null when the address is wrong, which is added to {@code mistakes}. */
  FlinkRest rest(List<String> mistakes) {
    URI uri = Setting.read(mistakes, OPTION, address, FlinkRest::parseAddress);
    return uri == null ? null : new FlinkRest(uri, OPTION);
  }
}

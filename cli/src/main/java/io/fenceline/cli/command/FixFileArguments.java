package io.fenceline.cli.command;

import io.fenceline.cli.files.FixFileFormat;
import java.util.List;
import picocli.CommandLine.Option;

/** How a file of fixes is read, as a picocli mixin. */
final class FixFileArguments {
  @Option(
      names = FixFileFormat.OPTION,
      paramLabel = "ndjson|csv|gpx|kml|nmea",
      description = "Default: by the name of the file, else ndjson.")
  private String format;

  @Option(
      names = FixFileFormat.DEVICE_OPTION,
      paramLabel = "ID",
      description =
          "The device of all tracks of a GPX or KML file (default: the name of each, in KML its id if it"
              + " has one, else the name of the file).")
  private String device;

  /** Adds each mistake to {@code mistakes}. */
  FixFileFormat format(String file, List<String> mistakes) {
    return FixFileFormat.of(format, file, device, mistakes);
  }

  boolean hasFormat() {
    return format != null;
  }

  /** Null when it was not given. */
  String device() {
    return device;
  }
}

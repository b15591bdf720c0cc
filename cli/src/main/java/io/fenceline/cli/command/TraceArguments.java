package io.fenceline.cli.command;

import io.fenceline.cli.files.CommandFiles;
import io.fenceline.cli.files.FixFileFormat;
import io.fenceline.file.FileStreams;
import io.fenceline.format.fix.FixField;
import io.fenceline.format.fix.FixLayout;
import io.fenceline.format.fix.FixLayout.TimeUnit;
import io.fenceline.job.options.Setting;
import io.fenceline.producers.fixes.CsvColumns;
import io.fenceline.producers.fixes.FixLines;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The trace to replay and its layout, as a picocli mixin. */
final class TraceArguments {
  @Parameters(
      paramLabel = "FILE",
      description = "NDJSON, CSV, GPX, KML or NMEA (AIS); .gz or not; - is standard input.")
  private String file;

  @Mixin private FixFileArguments fileArguments = new FixFileArguments();

  @Option(
      names = "--fix-fields",
      paramLabel = "FIELD=PLACE,...",
      description = {
        "Where the fields of a fix are: JSON Pointers, or in CSV names of columns, e.g.",
        "deviceId=/device/uniqueId,time=/position/fixTime or deviceId=MMSI,time=BaseDateTime."
      })
  private String fixFields;

  @Option(
      names = "--time-unit",
      paramLabel = "ms|s",
      description = "Unit of a numeric time (default: ms).")
  private String timeUnitText = "ms";

  private FixFileFormat format = FixFileFormat.NDJSON;
  private Map<FixField, String> places = Map.of();
  private TimeUnit timeUnit;

  /** Adds each mistake to {@code mistakes}. */
  public void validate(List<String> mistakes) {
    format = fileArguments.format(file, mistakes);
    if (fixFields != null) {
      places =
          Setting.read(
              mistakes,
              "--fix-fields",
              fixFields,
              format == FixFileFormat.CSV ? CsvColumns::parse : FixLayout::parsePointers);
    }
    new CommandFiles(mistakes).reads("FILE", file, format.kind(fixFields != null));
    timeUnit = Setting.read(mistakes, "--time-unit", timeUnitText, TimeUnit::parse);
  }

  String file() {
    return file;
  }

  boolean isStandardInput() {
    return FileStreams.STANDARD.equals(file);
  }

  TimeUnit timeUnit() {
    return timeUnit;
  }

  /** The pointers into JSON; other lines are converted to Fenceline's own format. */
  Map<FixField, String> pointers() {
    return format == FixFileFormat.NDJSON ? places : Map.of();
  }

  /**
   * Opens the trace from its start.
   *
   * @param stored wraps the bytes as they are stored
   */
  FixLines open(UnaryOperator<InputStream> stored) throws IOException {
    return format.open(FileStreams.in(file, stored), file, places, fileArguments.device());
  }
}

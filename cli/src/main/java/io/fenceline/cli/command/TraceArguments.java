package io.fenceline.cli.command;

import io.fenceline.cli.files.CommandFiles;
import io.fenceline.cli.files.FixFileFormat;
import io.fenceline.cli.terminal.Validated;
import io.fenceline.file.FileStreams;
import io.fenceline.format.fix.FixField;
import io.fenceline.format.fix.FixLayout;
import io.fenceline.format.fix.FixLayout.TimeUnit;
import io.fenceline.job.options.Setting;
import io.fenceline.producers.fixes.CsvColumns;
import io.fenceline.producers.fixes.CsvFixLines;
import io.fenceline.producers.fixes.FixLines;
import io.fenceline.producers.fixes.JsonFixLines;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The trace to replay and its layout, as a picocli mixin. */
final class TraceArguments implements Validated {
  @Parameters(paramLabel = "FILE", description = "NDJSON or CSV; .gz or not; - is standard input.")
  private String file;

  @Option(
      names = FixFileFormat.OPTION,
      paramLabel = "ndjson|csv",
      description = FixFileFormat.DESCRIPTION)
  private String fileFormat;

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
      defaultValue = "ms",
      description = "Unit of a numeric time (default: ms).")
  private String timeUnitText = "ms";

  private boolean csv;
  private Map<FixField, String> places = Map.of();
  private TimeUnit timeUnit;

  @Override
  public void validate(List<String> mistakes) {
    csv = FixFileFormat.of(fileFormat, file, mistakes) == FixFileFormat.CSV;
    if (fixFields != null) {
      places =
          Setting.read(
              mistakes,
              "--fix-fields",
              fixFields,
              csv ? CsvColumns::parse : FixLayout::parsePointers);
    }
    new CommandFiles(mistakes)
        .reads(
            "FILE", file, (csv ? FixFileFormat.CSV : FixFileFormat.NDJSON).kind(fixFields != null));
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

  /** The pointers into JSON; none for CSV, whose lines are converted to Fenceline's own format. */
  Map<FixField, String> pointers() {
    return csv ? Map.of() : places;
  }

  /**
   * Opens the trace from its start.
   *
   * @param stored wraps the bytes as they are stored
   */
  FixLines open(UnaryOperator<InputStream> stored) throws IOException {
    InputStream in = FileStreams.in(file, stored);
    return csv ? new CsvFixLines(in, places) : new JsonFixLines(in);
  }
}

package io.fenceline.job.options;

import io.fenceline.format.ValueFormat;
import io.fenceline.format.fix.FixField;
import io.fenceline.format.fix.FixLayout;
import io.fenceline.format.fix.FixLayout.TimeUnit;
import io.fenceline.format.fix.JsonFixReader;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import picocli.CommandLine.Option;

/** The options for the layout of fixes, as a picocli mixin. */
public final class FixArguments {
  private static final int KIBIBYTE = 1024;

  /** A larger fix is refused in any case. */
  private static final int MAX_KIBIBYTES = JsonFixReader.MAX_VALUE_BYTES / KIBIBYTE;

  @Option(
      names = "--fix-fields",
      paramLabel = "FIELD=POINTER,...",
      description =
          "Where other producers put the fields of a fix, as JSON Pointers, e.g."
              + " deviceId=/device/uniqueId,time=/position/fixTime.")
  private String fixFields;

  @Option(
      names = "--time-unit",
      paramLabel = "ms|s",
      description = "Unit of a numeric time (default: ms).")
  private String timeUnit = "ms";

  @Option(
      names = "--max-future",
      paramLabel = "DURATION",
      description =
          "Refuse a fix that lies further ahead of its record's timestamp, or of the wall clock"
              + " (default: 5min).")
  private String maxFuture = "5min";

  @Option(
      names = "--max-attributes",
      paramLabel = "KIB",
      description = "Refuse a fix with more kibibytes of attributes; at most 256 (default: 16).")
  private String maxAttributes = "16";

  /**
   * The layout, validated; what is wrong is added to {@code mistakes}, also what counts only for
   * formats that have layouts, beside another one.
   */
  public FixLayout layout(ValueFormat format, List<String> mistakes) {
    if (!format.hasLayouts()) {
      refuseLayout(format, mistakes);
    }
    Map<FixField, String> pointers = fields(FixLayout::parsePointers, mistakes);
    return pointers == null ? null : layout(pointers, mistakes);
  }

  /**
   * The layout for CSV, whose columns are converted to Fenceline's own fields first; mistakes as in
   * {@link #layout(ValueFormat, List)}.
   */
  public FixLayout csvLayout(List<String> mistakes) {
    return layout(Map.of(), mistakes);
  }

  /**
   * The value of {@code --fix-fields}.
   *
   * @return empty when it was not given; null when it is wrong, which is added to {@code mistakes}
   */
  public Map<FixField, String> fields(
      Function<String, Map<FixField, String>> parser, List<String> mistakes) {
    return fixFields == null ? Map.of() : Setting.read(mistakes, "--fix-fields", fixFields, parser);
  }

  private FixLayout layout(Map<FixField, String> pointers, List<String> mistakes) {
    TimeUnit unit = Setting.read(mistakes, "--time-unit", timeUnit, TimeUnit::parse);
    Duration future = Setting.read(mistakes, "--max-future", maxFuture, Setting::notNegative);
    Integer kibibytes =
        Setting.read(mistakes, "--max-attributes", maxAttributes, Setting.whole(1, MAX_KIBIBYTES));
    return unit == null || future == null || kibibytes == null
        ? null
        : new FixLayout(pointers, unit, future, kibibytes * KIBIBYTE);
  }

  private void refuseLayout(ValueFormat format, List<String> mistakes) {
    String remedy = "leave it out, or give --format locations=json";
    if (fixFields != null) {
      mistakes.add(
          "--fix-fields: '%s' was given, but fixes in %s have the fields of its schema; %s"
              .formatted(fixFields, format.option(), remedy));
    }
    if (!timeUnit.equalsIgnoreCase("ms")) {
      mistakes.add(
          "--time-unit: '%s' was given, but times of fixes in %s are milliseconds; %s"
              .formatted(timeUnit, format.option(), remedy));
    }
  }
}

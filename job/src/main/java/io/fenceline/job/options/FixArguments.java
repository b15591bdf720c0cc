package io.fenceline.job.options;

import io.fenceline.format.Encoding;
import io.fenceline.format.fix.FixField;
import io.fenceline.format.fix.FixLayout;
import io.fenceline.format.fix.FixLayout.TimeUnit;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import picocli.CommandLine.Option;

/** The options for the layout of fixes, as a picocli mixin. */
public final class FixArguments {
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
      defaultValue = "ms",
      description = "Unit of a numeric time (default: ms).")
  private String timeUnit = "ms";

  @Option(
      names = "--max-future",
      paramLabel = "DURATION",
      defaultValue = "5min",
      description =
          "Refuse a fix that lies further ahead of its record's timestamp, or of the wall clock"
              + " (default: 5min).")
  private String maxFuture = "5min";

  /**
   * The layout, validated; what is wrong is added to {@code mistakes}, what counts for JSON only
   * and was given beside another encoding among it.
   */
  public FixLayout layout(Encoding encoding, List<String> mistakes) {
    if (!encoding.hasLayouts()) {
      refuseLayout(mistakes);
    }
    Map<FixField, String> pointers = fields(FixLayout::parsePointers, mistakes);
    return pointers == null ? null : layout(pointers, mistakes);
  }

  /**
   * The layout for CSV, whose columns are converted to Fenceline's own fields first; mistakes as in
   * {@link #layout(Encoding, List)}.
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
    return unit == null || future == null ? null : new FixLayout(pointers, unit, future);
  }

  private void refuseLayout(List<String> mistakes) {
    String remedy = "leave it out, or give --format locations=json";
    if (fixFields != null) {
      mistakes.add(
          "--fix-fields: '%s' was given, but fixes in protobuf have the fields of fenceline.proto; %s"
              .formatted(fixFields, remedy));
    }
    if (!timeUnit.equalsIgnoreCase("ms")) {
      mistakes.add(
          "--time-unit: '%s' was given, but times of fixes in protobuf are milliseconds; %s"
              .formatted(timeUnit, remedy));
    }
  }
}

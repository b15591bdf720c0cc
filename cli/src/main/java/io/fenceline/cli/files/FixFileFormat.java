package io.fenceline.cli.files;

import java.util.List;
import java.util.Locale;

/** The format of a file of fixes: as the option says, else by the file's name. */
public enum FixFileFormat {
  NDJSON,
  CSV;

  public static final String OPTION = "--file-format";
  public static final String DESCRIPTION = "Default: csv for *.csv and *.csv.gz, else ndjson.";

  /** For a file in which no line is a fix. */
  public static final String NO_FIX =
      "warning: no fix was taken; --fix-fields maps the fields of other producers, --time-unit s"
          + " that times are seconds";

  /**
   * Adds a mistake when the option has another value.
   *
   * @param option null when it was not given
   * @param file null when it was not given
   */
  public static FixFileFormat of(String option, String file, List<String> mistakes) {
    if (option == null) {
      String name = String.valueOf(file).toLowerCase(Locale.ROOT);
      return name.endsWith(".csv") || name.endsWith(".csv.gz") ? CSV : NDJSON;
    }
    if (!option.equalsIgnoreCase("csv") && !option.equalsIgnoreCase("ndjson")) {
      mistakes.add("%s: '%s' was given; give ndjson or csv".formatted(OPTION, option));
    }
    return option.equalsIgnoreCase("csv") ? CSV : NDJSON;
  }

  /**
   * The kind of such a file.
   *
   * @param mapped whether its fields have other names or places
   */
  public InputKind kind(boolean mapped) {
    if (this == CSV) {
      return InputKind.CSV;
    }
    return mapped ? InputKind.MAPPED_FIX_LINES : InputKind.FIX_LINES;
  }
}

package io.fenceline.cli.files;

import io.fenceline.file.FileStreams;
import io.fenceline.format.fix.FixField;
import io.fenceline.producers.ais.AisFixLines;
import io.fenceline.producers.ais.AisVessels;
import io.fenceline.producers.fixes.CsvFixLines;
import io.fenceline.producers.fixes.FixLines;
import io.fenceline.producers.fixes.GpxFixLines;
import io.fenceline.producers.fixes.JsonFixLines;
import io.fenceline.producers.fixes.KmlFixLines;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/** The format of a file of fixes: as the option says, else by the file's name. */
public enum FixFileFormat {
  NDJSON,
  CSV,
  GPX,
  KML,
  NMEA;

  private static final List<String> NAMES = Stream.of(values()).map(Enum::name).toList();

  public static final String OPTION = "--file-format";
  public static final String DEVICE_OPTION = "--device-id";

  /** For a file in which no line is a fix. */
  public static final String NO_FIX =
      "warning: no fix was taken; --fix-fields maps the fields of other producers, --time-unit s"
          + " that times are seconds";

  /**
   * Adds a mistake when an option has a value that does not fit.
   *
   * @param option null when it was not given
   * @param file null when it was not given
   * @param device null when it was not given
   */
  public static FixFileFormat of(String option, String file, String device, List<String> mistakes) {
    FixFileFormat format = option == null ? byName(file) : NDJSON;
    if (option != null) {
      String name = option.toUpperCase(Locale.ROOT);
      if (NAMES.contains(name)) {
        format = valueOf(name);
      } else {
        mistakes.add(
            "%s: '%s' was given; give ndjson, csv, gpx, kml or nmea".formatted(OPTION, option));
      }
    }
    if (device != null && format != GPX && format != KML) {
      mistakes.add(
          DEVICE_OPTION + ": is for GPX and KML; other formats have the device in each fix");
    }
    return format;
  }

  private static FixFileFormat byName(String file) {
    String name = String.valueOf(file).toLowerCase(Locale.ROOT).replaceFirst("\\.gz$", "");
    if (name.endsWith(".gpx")) {
      return GPX;
    }
    if (name.endsWith(".kml") || name.endsWith(".kmz")) {
      return KML;
    }
    if (name.endsWith(".nmea")) {
      return NMEA;
    }
    return name.endsWith(".csv") ? CSV : NDJSON;
  }

  /**
   * The kind of such a file.
   *
   * @param mapped whether its fields have other names or places
   */
  public InputKind kind(boolean mapped) {
    return switch (this) {
      case CSV -> InputKind.CSV;
      case GPX -> InputKind.GPX;
      case KML -> InputKind.KML;
      case NMEA -> InputKind.NMEA;
      case NDJSON -> mapped ? InputKind.MAPPED_FIX_LINES : InputKind.FIX_LINES;
    };
  }

  /**
   * Reads a file of this format.
   *
   * @param in takes ownership of it
   * @param name of the file, for the device of tracks without a name
   * @param columns of CSV, where they are not named as the fields
   * @param device of all tracks of GPX and KML; null for none
   */
  public FixLines open(InputStream in, String name, Map<FixField, String> columns, String device)
      throws IOException {
    return switch (this) {
      case NDJSON -> new JsonFixLines(in);
      case CSV -> new CsvFixLines(in, columns);
      case GPX -> new GpxFixLines(in, device, deviceNamed(name));
      case KML -> new KmlFixLines(in, device, deviceNamed(name));
      case NMEA -> new AisFixLines(in, null, new AisVessels());
    };
  }

  private String deviceNamed(String file) {
    return file.equals(FileStreams.STANDARD)
        ? name().toLowerCase(Locale.ROOT)
        : String.valueOf(Path.of(file).getFileName())
            .replaceFirst("(?i)\\.(gpx|kml|kmz)(\\.gz)?$", "");
  }
}

package io.fenceline.cli.files;

import java.util.Optional;

/** The kind of input that an argument expects, and the message for files of other kinds. */
public enum InputKind {
  ZONES {
    @Override
    Optional<String> mismatch(FileKind kind) {
      return switch (kind) {
        case FIX_LINES ->
            Optional.of("zones are expected here; give fixes to --fixes, or to 'fenceline replay'");
        case CSV ->
            Optional.of(
                "zones are expected here; CSV needs a first row with a column wkt or wkb of geometries");
        case NMEA ->
            Optional.of(
                "zones are expected here; give positions of ships to --fixes, or to 'fenceline replay'");
        default -> kind.remedy();
      };
    }
  },
  FIX_LINES {
    @Override
    Optional<String> mismatch(FileKind kind) {
      return switch (kind) {
        case GEOJSON ->
            Optional.of(
                "fixes are expected here; give zones to --zones, or to 'fenceline zones load'");
        case GEOJSON_POINTS ->
            Optional.of(
                "fixes are expected here, one JSON object a line: jq -c '.features[] |"
                    + " .properties + {lon: .geometry.coordinates[0], lat:"
                    + " .geometry.coordinates[1]}' FILE, and --fix-fields where deviceId and time"
                    + " have other names");
        case CSV, ZONES_CSV ->
            Optional.of("fixes as JSON are expected here; give --file-format csv");
        case GPX -> Optional.of("fixes as JSON are expected here; give --file-format gpx");
        case NMEA -> Optional.of("fixes as JSON are expected here; give --file-format nmea");
        case KML -> Optional.of("fixes as JSON are expected here; give --file-format kml");
        default -> kind.remedyForFixes();
      };
    }
  },
  /** Fixes with mapped fields, some of which may look like GeoJSON. */
  MAPPED_FIX_LINES {
    @Override
    Optional<String> mismatch(FileKind kind) {
      return kind == FileKind.GEOJSON ? Optional.empty() : FIX_LINES.mismatch(kind);
    }
  },
  CSV {
    @Override
    Optional<String> mismatch(FileKind kind) {
      return switch (kind) {
        case GEOJSON, GEOJSON_POINTS -> FIX_LINES.mismatch(kind);
        case FIX_LINES, JSON -> Optional.of("CSV is expected here; give --file-format ndjson");
        case GPX -> Optional.of("CSV is expected here; give --file-format gpx");
        case NMEA -> Optional.of("CSV is expected here; give --file-format nmea");
        case KML -> Optional.of("CSV is expected here; give --file-format kml");
        default -> kind.remedyForFixes();
      };
    }
  },
  /** Tracks. */
  GPX {
    @Override
    Optional<String> mismatch(FileKind kind) {
      return switch (kind) {
        case GEOJSON, GEOJSON_POINTS -> FIX_LINES.mismatch(kind);
        case FIX_LINES, JSON -> Optional.of("GPX is expected here; give --file-format ndjson");
        case CSV, ZONES_CSV -> Optional.of("GPX is expected here; give --file-format csv");
        case KML -> Optional.of("GPX is expected here; give --file-format kml");
        case NMEA -> Optional.of("GPX is expected here; give --file-format nmea");
        default -> kind.remedyForFixes();
      };
    }
  },
  /** Tracks of Google's extension. */
  KML {
    @Override
    Optional<String> mismatch(FileKind kind) {
      return switch (kind) {
        case KML -> Optional.empty();
        case GPX -> Optional.of("KML is expected here; give --file-format gpx");
        default -> GPX.mismatch(kind).map(remedy -> remedy.replace("GPX is", "KML is"));
      };
    }
  },
  /** Sentences of AIS receivers. */
  NMEA {
    @Override
    Optional<String> mismatch(FileKind kind) {
      return switch (kind) {
        case NMEA -> Optional.empty();
        case FIX_LINES, JSON, JSON_ARRAY ->
            Optional.of("NMEA is expected here; give --file-format ndjson");
        case CSV, ZONES_CSV -> Optional.of("NMEA is expected here; give --file-format csv");
        case GPX -> Optional.of("NMEA is expected here; give --file-format gpx");
        case KML -> Optional.of("NMEA is expected here; give --file-format kml");
        default -> FIX_LINES.mismatch(kind);
      };
    }
  },
  /** Anything. */
  OTHER {
    @Override
    Optional<String> mismatch(FileKind kind) {
      return Optional.empty();
    }
  };

  /** The remedy for a file of another kind; empty for a file of the expected kind. */
  abstract Optional<String> mismatch(FileKind kind);
}

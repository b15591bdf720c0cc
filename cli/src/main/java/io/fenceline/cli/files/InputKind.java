package io.fenceline.cli.files;

import java.util.Optional;

/** What an argument wants to read, and what to say of a file that is something else. */
public enum InputKind {
  ZONES {
    @Override
    Optional<String> complaint(FileKind kind) {
      return switch (kind) {
        case FIX_LINES ->
            Optional.of("zones are wanted here; give fixes to --fixes, or to 'fenceline replay'");
        case CSV -> Optional.of("zones are wanted here, as GeoJSON");
        default -> kind.remedy();
      };
    }
  },
  FIX_LINES {
    @Override
    Optional<String> complaint(FileKind kind) {
      return switch (kind) {
        case GEOJSON ->
            Optional.of(
                "fixes are wanted here; give zones to --zones, or to 'fenceline zones load'");
        case CSV ->
            Optional.of(
                "fixes as JSON are wanted here; 'fenceline replay --file-format csv' reads CSV");
        default -> kind.remedy();
      };
    }
  },
  /** Fixes of a producer that has fields of its own, of which some are like GeoJSON. */
  MAPPED_FIX_LINES {
    @Override
    Optional<String> complaint(FileKind kind) {
      return kind == FileKind.GEOJSON ? Optional.empty() : FIX_LINES.complaint(kind);
    }
  },
  CSV {
    @Override
    Optional<String> complaint(FileKind kind) {
      return switch (kind) {
        case GEOJSON -> FIX_LINES.complaint(kind);
        case FIX_LINES, JSON -> Optional.of("CSV is wanted here; give --file-format ndjson");
        default -> kind.remedy();
      };
    }
  },
  /** Anything. */
  OTHER {
    @Override
    Optional<String> complaint(FileKind kind) {
      return Optional.empty();
    }
  };

  /** The remedy where a file of that kind cannot be meant; empty where it may. */
  abstract Optional<String> complaint(FileKind kind);
}

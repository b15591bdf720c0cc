package io.fenceline.gateway.map;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.IntSummaryStatistics;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A folder of tiles in files {@code ZOOM/COLUMN/ROW.pbf}, as QGIS, GDAL and tippecanoe write them.
 *
 * @param extension of its files: pbf, mvt, png, jpg, jpeg or webp
 * @param minZoom of the smallest scale
 * @param maxZoom of the largest scale
 */
public record TileFolder(Path folder, String extension, int minZoom, int maxZoom) {
  private static final Pattern TILE = Pattern.compile("\\d{1,10}\\.(pbf|mvt|png|jpe?g|webp)");
  private static final int DEPTH = 3;

  /**
   * Looks at its zooms, and at one tile.
   *
   * @throws IllegalArgumentException with the reason and the remedy
   */
  static TileFolder of(Path folder) throws IOException {
    IntSummaryStatistics zooms = new IntSummaryStatistics();
    for (String name : names(folder)) {
      if (name.matches("\\d{1,2}")) {
        zooms.accept(Integer.parseInt(name));
      }
    }
    if (zooms.getCount() > 0) {
      try (Stream<Path> files = Files.walk(folder.resolve("" + zooms.getMin()), DEPTH - 1)) {
        Matcher tile =
            files
                .map(file -> TILE.matcher(file.getFileName().toString()))
                .filter(Matcher::matches)
                .findFirst()
                .orElse(null);
        if (tile != null) {
          return new TileFolder(folder, tile.group(1), zooms.getMin(), zooms.getMax());
        }
      }
    }
    throw new IllegalArgumentException(
        "is a folder without tiles; give one with files ZOOM/COLUMN/ROW.pbf, .mvt, .png, .jpg or"
            + " .webp, or a file of PMTiles");
  }

  private static List<String> names(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(file -> file.getFileName().toString()).toList();
    }
  }
}

package io.fenceline.gateway.map;

import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.IntSummaryStatistics;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A folder of tiles in files {@code ZOOM/COLUMN/ROW.pbf}, as QGIS, GDAL and tippecanoe write them.
 *
 * @param extension of its files: pbf, mvt, png, jpg, jpeg or webp
 * @param minZoom of the smallest scale
 * @param maxZoom of the largest scale
 */
public record TileFolder(Path folder, String extension, int minZoom, int maxZoom)
    implements Basemap {
  /** The path from which the gateway serves it. */
  static final String PATH = "/map/tiles/";

  private static final Pattern TILE =
      Pattern.compile("\\d{1,2}/\\d{1,10}/\\d{1,10}\\.(pbf|mvt|png|jpe?g|webp)");
  private static final int DEPTH = 3;
  private static final String NO_TILES =
      "is a folder without tiles; give one with files ZOOM/COLUMN/ROW.pbf, .mvt, .png, .jpg or"
          + " .webp, or a file of PMTiles";

  /**
   * Looks at its zooms, and for one tile.
   *
   * @throws IllegalArgumentException with the reason and the remedy
   */
  static TileFolder of(Path folder) throws IOException {
    try (Stream<Path> zooms = Files.list(folder);
        Stream<Path> files = Files.walk(folder, DEPTH)) {
      String extension =
          files
              .map(file -> TILE.matcher(folder.relativize(file).toString()))
              .filter(Matcher::matches)
              .map(tile -> tile.group(1))
              .findFirst()
              .orElseThrow(() -> new IllegalArgumentException(NO_TILES));
      IntSummaryStatistics scales =
          zooms
              .map(zoom -> zoom.getFileName().toString())
              .filter(zoom -> zoom.matches("\\d{1,2}"))
              .collect(Collectors.summarizingInt(Integer::parseInt));
      return new TileFolder(folder, extension, scales.getMin(), scales.getMax());
    }
  }

  @Override
  public JsonObject config() {
    return new JsonObject()
        .put("format", "tiles")
        .put("url", PATH + "{z}/{x}/{y}." + extension)
        .put("minZoom", minZoom)
        .put("maxZoom", maxZoom);
  }
}

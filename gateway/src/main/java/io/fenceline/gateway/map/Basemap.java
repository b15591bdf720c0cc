package io.fenceline.gateway.map;

import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** The tiles or shapes that the live map draws under the zones, beside Natural Earth. Immutable. */
public sealed interface Basemap permits Basemap.OfFile, TileFolder, TileAddress {
  /** The value of {@code config.json} by which the page draws it. */
  JsonObject config();

  /** The origin other than the gateway that the page asks for tiles; null if there is none. */
  default String origin() {
    return null;
  }

  /** A file that the page reads by ranges (PMTiles), or as a whole (GeoJSON). */
  record OfFile(Path file, String format, String mediaType) implements Basemap {
    public static OfFile pmTiles(Path file) {
      return new OfFile(file, "pmtiles", "application/vnd.pmtiles");
    }

    /** Features that have a {@code kind}, such as land and street. */
    public static OfFile geoJson(Path file) {
      return new OfFile(file, "geojson", "application/geo+json");
    }

    /** The path from which the gateway serves it. */
    String path() {
      return "/map/basemap." + format;
    }

    @Override
    public JsonObject config() {
      return new JsonObject().put("format", format).put("url", path());
    }
  }

  /**
   * Reads a setting: a file of PMTiles, a folder of tiles, or an address of tiles.
   *
   * @throws IllegalArgumentException with the reason and the remedy, to be put behind the setting
   * @throws IOException when the file or folder cannot be read
   */
  static Basemap of(String setting) throws IOException {
    if (setting.contains("://")) {
      return TileAddress.of(setting);
    }
    Path path = Path.of(setting);
    if (Files.isDirectory(path)) {
      return TileFolder.of(path);
    }
    Optional<String> problem = PmTilesHeader.problem(path);
    if (problem.isPresent()) {
      throw new IllegalArgumentException(
          problem.get() + "; give another file, or leave the option out");
    }
    return OfFile.pmTiles(path);
  }
}

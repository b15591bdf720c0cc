package io.fenceline.cli.command.gateway;

import io.fenceline.gateway.map.Basemap;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.InvalidPathException;
import java.util.List;
import picocli.CommandLine.Option;

/** The basemap of the live map, as a picocli mixin. */
public final class BasemapArgument {
  @Option(
      names = "--basemap",
      paramLabel = "TILES",
      description = {
        "Draws tiles under the zones of the live map: a file of PMTiles, a folder with files"
            + " ZOOM/COLUMN/ROW.pbf (or .mvt, .png, .jpg, .webp), or the address of a server of"
            + " yours, https://HOST/{z}/{x}/{y}.pbf, which the page then asks."
      })
  private String basemap;

  /** Null if there is none; what cannot be drawn is a mistake. */
  public Basemap read(List<String> mistakes) {
    if (basemap == null) {
      return null;
    }
    try {
      return Basemap.of(basemap);
    } catch (InvalidPathException | IOException | UncheckedIOException e) {
      mistakes.add(
          "--basemap: cannot read '%s'; give a file or a folder that is there".formatted(basemap));
    } catch (IllegalArgumentException e) {
      mistakes.add("--basemap: '%s' %s".formatted(basemap, e.getMessage()));
    }
    return null;
  }
}

package io.fenceline.cli.command.gateway;

import io.fenceline.gateway.map.MapOptions;
import io.fenceline.gateway.map.PmTilesHeader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Option;

/** The live map, as a picocli mixin. */
final class MapArguments {
  @Option(names = "--no-map", description = "Do not serve the live map.")
  private boolean none;

  @Option(
      names = "--basemap",
      paramLabel = "FILE",
      description =
          "Tiles to draw under the zones of the live map, in the format PMTiles (default: Natural"
              + " Earth).")
  private Path basemap;

  /** The options of the map; a file that cannot be read is a mistake. */
  MapOptions options(List<String> mistakes) {
    ListenArguments.requireFile("--basemap", basemap, mistakes);
    if (basemap != null && Files.isReadable(basemap)) {
      checkTiles(mistakes);
    }
    return new MapOptions(!none, basemap);
  }

  private void checkTiles(List<String> mistakes) {
    try {
      PmTilesHeader.problem(basemap)
          .ifPresent(
              problem ->
                  mistakes.add(
                      "--basemap: '%s' %s; give another file, or leave the option out"
                          .formatted(basemap, problem)));
    } catch (IOException e) {
      mistakes.add("--basemap: cannot read '%s': %s".formatted(basemap, e.getMessage()));
    }
  }
}

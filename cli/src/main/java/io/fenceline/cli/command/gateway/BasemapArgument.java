package io.fenceline.cli.command.gateway;

import io.fenceline.gateway.map.PmTilesHeader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Option;

/** The basemap of the live map, as a picocli mixin. */
public final class BasemapArgument {
  @Option(
      names = "--basemap",
      paramLabel = "FILE",
      description =
          "Tiles to draw under the zones of the live map, in the format PMTiles, instead of the"
              + " built-in basemap.")
  private Path basemap;

  /** The file, or null; one that cannot be read is a mistake. */
  public Path file(List<String> mistakes) {
    ListenArguments.requireFile("--basemap", basemap, mistakes);
    if (basemap != null && Files.isReadable(basemap)) {
      checkTiles(mistakes);
    }
    return basemap;
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

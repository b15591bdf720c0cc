package io.fenceline.cli.command.gateway;

import io.fenceline.gateway.map.MapOptions;
import java.util.List;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The live map, as a picocli mixin. */
final class MapArguments {
  @Option(names = "--no-map", description = "Do not serve the live map.")
  private boolean none;

  @Mixin private BasemapArgument basemap = new BasemapArgument();

  /** The options of the map; a basemap that cannot be drawn is a mistake. */
  MapOptions options(List<String> mistakes) {
    return new MapOptions(!none, basemap.read(mistakes), null);
  }
}

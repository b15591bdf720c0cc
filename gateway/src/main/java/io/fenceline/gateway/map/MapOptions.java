package io.fenceline.gateway.map;

import java.nio.file.Path;

/**
 * Whether and how the gateway serves the live map.
 *
 * @param served whether there is a map at all
 * @param basemap a file of tiles (PMTiles) to draw under the zones; null for Natural Earth
 */
public record MapOptions(boolean served, Path basemap) {
  /** The map on Natural Earth. */
  public static final MapOptions DEFAULT = new MapOptions(true, null);
}

package io.fenceline.gateway.map;

import java.nio.file.Path;

/**
 * Whether and how the gateway serves the live map.
 *
 * @param served whether there is a map at all
 * @param basemap a file to draw under the zones: tiles (PMTiles), or GeoJSON if its name ends so;
 *     null for Natural Earth
 * @param phones lets the page sign in by codes, and invite phones; null if it does neither
 */
public record MapOptions(boolean served, Path basemap, PhoneInvitations phones) {
  /** The map on Natural Earth. */
  public static final MapOptions DEFAULT = new MapOptions(true, null, null);

  private static final String GEOJSON = ".geojson";

  /** The format of the basemap, as the page knows it; null for Natural Earth. */
  String basemapFormat() {
    if (basemap == null) {
      return null;
    }
    return basemap.toString().endsWith(GEOJSON) ? "geojson" : "pmtiles";
  }
}

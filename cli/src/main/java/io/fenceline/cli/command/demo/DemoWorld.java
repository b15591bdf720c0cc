package io.fenceline.cli.command.demo;

import io.fenceline.file.FileStreams;
import io.fenceline.producers.simulation.StreetFleet;
import io.fenceline.producers.simulation.Traffic;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A world of the demo: its zones and what moves in it.
 *
 * @param zones the resource with the zones, GeoJSON
 * @param summary of the zones, after their number
 * @param traffic the devices and their fixes
 * @param couriers the devices among which are couriers with orders; null for none
 * @param reader the device whose view of the map is announced
 * @param basemap the resource that is drawn under the zones, GeoJSON
 * @param view the part of the map's address that says where it begins, or empty
 */
record DemoWorld(
    String zones,
    String summary,
    Traffic traffic,
    StreetFleet couriers,
    String reader,
    String basemap,
    String view) {

  /** Opens a resource, gzip or not. */
  static InputStream open(String resource) throws IOException {
    return FileStreams.unzipped(DemoWorld.class.getResourceAsStream(resource));
  }

  /** Writes the basemap to a file in the directory. */
  Path writeBasemap(Path directory) throws IOException {
    Path file = directory.resolve("basemap.geojson");
    try (InputStream in = open(basemap)) {
      Files.copy(in, file);
    }
    return file;
  }
}

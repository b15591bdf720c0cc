package io.fenceline.cli.command.demo;

import io.fenceline.producers.simulation.RecordedTraffic;
import io.fenceline.producers.simulation.StreetFleet;
import io.fenceline.producers.simulation.StreetNetwork;
import io.fenceline.producers.simulation.Traffic;
import java.io.IOException;
import java.io.InputStream;

/** The worlds of the demo, from the examples. */
final class DemoWorlds {
  private static final String STREETS = "/city/streets.geojson";

  /** One that sails into the Port of New Orleans. */
  private static final String SHIP = "mmsi-367767180";

  private static final String LOWER_MISSISSIPPI = "#map=8.7/29.92/-90.55";

  private DemoWorlds() {}

  /**
   * A small city, whose fleet follows its streets.
   *
   * @throws IllegalArgumentException with the valid numbers
   */
  static DemoWorld city(int devices, double fixesPerSecond) throws IOException {
    try (InputStream streets = DemoWorld.open(STREETS)) {
      StreetFleet fleet =
          new StreetFleet(StreetNetwork.read(streets), devices, fixesPerSecond, System.nanoTime());
      return new DemoWorld(
          "/city/zones.geojson",
          "zones with ads in a small city",
          fleet,
          fleet,
          fleet.deviceId(0),
          STREETS,
          "");
    }
  }

  /**
   * Recorded ships of the United States.
   *
   * @param speed times the recorded pace
   */
  static DemoWorld ships(double speed) throws IOException {
    Traffic ships = RecordedTraffic.read(DemoWorld.open("/ships/fixes.ndjson.gz"), speed);
    return new DemoWorld(
        "/ships/zones.geojson.gz",
        "zones: states, counties and, with ads, ports",
        ships,
        null,
        SHIP,
        "/ships/basemap.geojson.gz",
        LOWER_MISSISSIPPI);
  }
}

package io.fenceline.loadtest.gateway.push;

import io.fenceline.event.Fix;
import io.fenceline.producers.simulation.Wanderers;
import java.util.Locale;

/** A zone for each device: a circle of 100 m on a grid of a tenth of a degree. */
final class OwnZones {
  private static final int COLUMNS = 1_000;
  private static final double SPACING = 0.1;
  private static final double OUTSIDE = SPACING / 2;

  private OwnZones() {}

  static String id(int device) {
    return "zone-" + device;
  }

  private static double lon(int device) {
    return -50 + SPACING * (device % COLUMNS);
  }

  private static double lat(int device) {
    return -50 + SPACING * (device / COLUMNS % COLUMNS);
  }

  static String feature(int device) {
    return String.format(
        Locale.ROOT,
        "{\"type\":\"Feature\",\"geometry\":{\"type\":\"Point\",\"coordinates\":[%.4f,%.4f]},"
            + "\"properties\":{\"radiusMeters\":100}}",
        lon(device),
        lat(device));
  }

  static Fix fix(int device, boolean inside, long timeMillis) {
    double shift = inside ? 0 : OUTSIDE;
    return Fix.of(Wanderers.ID_PREFIX + device, timeMillis, lon(device) + shift, lat(device));
  }
}

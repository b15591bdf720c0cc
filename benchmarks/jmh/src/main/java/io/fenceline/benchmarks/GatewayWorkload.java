package io.fenceline.benchmarks;

import io.fenceline.event.Bytes;
import io.fenceline.event.Fix;
import io.fenceline.event.MembershipSet;
import io.fenceline.gateway.state.DeviceStore;
import io.fenceline.gateway.state.Place;
import io.fenceline.gateway.state.PlaceStore;
import java.util.List;
import java.util.Random;

/** Places in towns of all sizes all over the world, and devices in one city. */
final class GatewayWorkload {
  /**
   * The number of places in the measurement of an R-tree behind REST that the gateway is compared
   * with.
   */
  static final int PLACES = 653_796;

  static final int DEVICES = 100_000;
  private static final int TOWNS = 2_000;
  private static final double CITY_DEGREES = 0.3;

  private final Random random = new Random(17);
  private final double[] towns = new double[2 * TOWNS];

  GatewayWorkload() {
    for (int i = 0; i < towns.length; i += 2) {
      towns[i] = 360 * random.nextDouble() - 180;
      towns[i + 1] = 120 * random.nextDouble() - 60;
    }
  }

  /** The n-th town has about 1 / n of the places of the first, within some 10 km. */
  double[] place() {
    int town = 2 * (int) (Math.pow(TOWNS, random.nextDouble()) - 1);
    double lon = towns[town] + 0.1 * random.nextGaussian();
    return new double[] {
      Math.max(-180, Math.min(180, lon)), towns[town + 1] + 0.1 * random.nextGaussian()
    };
  }

  PlaceStore places() {
    PlaceStore store = new PlaceStore();
    for (int i = 0; i < PLACES; i++) {
      double[] at = place();
      store.put(new Place("place-" + i, i, at[0], at[1], feature(i, at)));
    }
    return store;
  }

  private static Bytes feature(int i, double[] at) {
    return Bytes.utf8(
        "{\"type\":\"Feature\",\"geometry\":{\"type\":\"Point\",\"coordinates\":[%.6f,%.6f]},"
                .formatted(at[0], at[1])
            + "\"properties\":{\"name\":\"Place %d\",\"kind\":\"shop\"}}".formatted(i));
  }

  double[] inCity() {
    return new double[] {
      13.2 + CITY_DEGREES * random.nextDouble(), 52.4 + CITY_DEGREES * random.nextDouble()
    };
  }

  DeviceStore devices() {
    DeviceStore store = new DeviceStore();
    for (int i = 0; i < DEVICES; i++) {
      putFix(store, i, 1_000);
    }
    return store;
  }

  /** Somewhere in the city. */
  void putFix(DeviceStore store, int device, long timeMillis) {
    double[] at = inCity();
    store.putFix(Fix.of("device-" + device, timeMillis, at[0], at[1]), timeMillis);
  }

  void putMemberships(DeviceStore store) {
    for (int i = 0; i < DEVICES; i++) {
      List<MembershipSet.Entry> zones =
          List.of(new MembershipSet.Entry("zone-" + i % 1_000, 1, 1_000));
      store.putMemberships(new MembershipSet("device-" + i, 1_000, 13, 52, zones));
    }
  }
}

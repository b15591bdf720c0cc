package io.fenceline.benchmarks;

import io.fenceline.event.Bytes;
import io.fenceline.event.zone.Zone;
import io.fenceline.gateway.state.DeviceStore;
import io.fenceline.gateway.state.PlaceStore;
import io.fenceline.gateway.state.ServedZone;
import io.fenceline.gateway.state.ZoneReplicas;
import io.fenceline.gateway.state.ZoneView;
import java.lang.ref.Reference;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Heap of a gateway: for each zone and each event loop's copy of it, each device and each place.
 */
final class GatewayMemoryFigures {
  private static final String WORKLOAD = "uniform-300k";

  /** With an id such as zone-1, a name has three words. */
  private static final String NAME = "Zone ";

  private GatewayMemoryFigures() {}

  static void measure() throws InterruptedException {
    places();
    devices();
    double one = zones(1);
    double four = zones(4);
    print(
        "zone, with a name of three words and a document of %d bytes: %.0f bytes",
        document().size(), one);
    print("zone, each further copy: %.0f bytes", (four - one) / 3);
  }

  private static void places() {
    long before = MemoryBenchmark.used();
    PlaceStore places = new GatewayWorkload().places();
    print(
        "place, with a document of %d bytes: %.0f bytes",
        places.get("place-1000").feature().size(), perItem(before, places.size(), places));
  }

  private static void devices() {
    GatewayWorkload workload = new GatewayWorkload();
    long before = MemoryBenchmark.used();
    DeviceStore devices = workload.devices();
    print("device, its last fix: %.0f bytes", perItem(before, devices.size(), devices));
    long fixes = MemoryBenchmark.used();
    workload.putMemberships(devices);
    print(
        "device, its membership of a zone: %.0f bytes more",
        perItem(fixes, devices.size(), devices));
  }

  /** Bytes for each zone with so many copies. */
  private static double zones(int copies) throws InterruptedException {
    ZoneReplicas replicas = new ZoneReplicas();
    List<ZoneView> views = new ArrayList<>();
    for (int i = 0; i < copies; i++) {
      views.add(replicas.add(Runnable::run));
    }
    long before = MemoryBenchmark.used();
    replicas.replaceAll(served(), () -> {});
    return perItem(before, views.get(0).size(), views);
  }

  private static List<ServedZone> served() {
    List<ServedZone> zones = new ArrayList<>();
    for (Zone zone : Workload.named(WORKLOAD).zones()) {
      zones.add(new ServedZone(zone, document(), NAME + zone.id(), 0, 0));
    }
    return zones;
  }

  private static Bytes document() {
    return Bytes.of(new byte[300]);
  }

  /** The bytes for each item; keeps them reachable until they are measured. */
  private static double perItem(long before, int items, Object kept) {
    try {
      return (MemoryBenchmark.used() - before) / (double) items;
    } finally {
      Reference.reachabilityFence(kept);
    }
  }

  private static void print(String format, Object... values) {
    System.out.println(String.format(Locale.ROOT, format, values));
  }
}

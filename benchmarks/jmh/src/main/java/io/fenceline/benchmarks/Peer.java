package io.fenceline.benchmarks;

import io.fenceline.event.zone.Zone;
import java.util.List;

/** An index of zones, ours or another's, ready for lookups. Not thread-safe. */
interface Peer {
  /** How many zones cover the point. */
  int zonesAt(double lon, double lat);

  /** The index of a name, which is a parameter of benchmarks. */
  static Peer named(String name, List<Zone> zones) {
    return switch (name) {
      case "fenceline" -> new FencelinePeer(zones);
      case "jts-strtree" -> JtsPeer.strTree(zones);
      case "jts-hprtree" -> JtsPeer.hprTree(zones);
      case "geomesa-bucket" -> GeomesaPeer.buckets(zones);
      case "geomesa-sizes" -> GeomesaPeer.sizeSeparated(zones);
      case "s2-shapeindex" -> new S2Peer(zones);
      default -> throw new IllegalArgumentException("no peer: " + name);
    };
  }
}

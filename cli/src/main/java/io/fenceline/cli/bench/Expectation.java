package io.fenceline.cli.bench;

import io.fenceline.cli.bench.Scenario.Zones;
import io.fenceline.event.Fix;
import io.fenceline.event.Trigger;
import io.fenceline.event.Zone;
import io.fenceline.job.index.CellZoneIndex;
import io.fenceline.job.index.ZoneIndex;
import io.fenceline.wire.RefusedException;
import io.fenceline.wire.ZoneReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Counts what the job is to say to a load: a set difference per device, without Flink, Kafka or the
 * job's own transitions. Knows zones without rules, and fixes in the order of their times.
 */
final class Expectation {
  /** How many outputs a load has. */
  record Outputs(long fixes, long zones, long transitions, long adMatches) {
    long all() {
      return transitions + adMatches;
    }
  }

  private final ZoneIndex index = new CellZoneIndex();
  private final Map<String, List<Zone>> zonesOfDevice = new HashMap<>();
  private long fixes;
  private long transitions;
  private long adMatches;

  /**
   * @throws IOException when a zone cannot be read
   */
  static Expectation of(Zones zones) throws IOException {
    Expectation expectation = new Expectation();
    List<String> refused = new ArrayList<>();
    Workload.visit(
        zones,
        (id, feature) -> {
          try {
            expectation.index.put(ZoneReader.readFeature(id, 0, feature));
          } catch (RefusedException e) {
            refused.add("zone " + id + ": " + e.getMessage());
          }
        });
    if (!refused.isEmpty()) {
      throw new IOException(refused.get(0));
    }
    return expectation;
  }

  void take(Fix fix) {
    List<Zone> now = new ArrayList<>();
    index.slotsAt(fix.lon(), fix.lat(), slot -> now.add(index.zone(slot)));
    List<Zone> before = zonesOfDevice.put(fix.deviceId(), now);
    fixes++;
    for (Zone zone : now) {
      if (before == null || !before.contains(zone)) {
        count(zone, Trigger.ENTER);
      }
      countAd(zone, Trigger.INSIDE);
    }
    if (before != null) {
      for (Zone zone : before) {
        if (!now.contains(zone)) {
          count(zone, Trigger.EXIT);
        }
      }
    }
  }

  private void count(Zone zone, Trigger trigger) {
    transitions++;
    countAd(zone, trigger);
  }

  private void countAd(Zone zone, Trigger trigger) {
    if (zone.ad() != null && zone.rules().adTriggers().contains(trigger)) {
      adMatches++;
    }
  }

  Outputs outputs() {
    return new Outputs(fixes, index.size(), transitions, adMatches);
  }
}

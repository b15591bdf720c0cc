package io.fenceline.evaluation.zones;

import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.evaluation.Memberships;
import io.fenceline.evaluation.TimedPosition;
import io.fenceline.evaluation.zones.Zones.ChangeResult;
import io.fenceline.event.zone.Zone;
import io.fenceline.event.zone.ZoneChange;
import io.fenceline.testing.fixtures.TestZones;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import org.junit.jupiter.api.BeforeEach;

/** Zones of which the test drives the preparation of large ones and the clock. */
abstract class ZonesFixture {
  final Queue<Runnable> background = new ArrayDeque<>();
  final Zones zones = zones(this);
  private long clockMillis;

  @BeforeEach
  void complete() throws Exception {
    zones.apply(new ZoneChange.Complete());
  }

  Zones zones(Object key) {
    SharedIndexBuild build = SharedIndexBuild.join(key, SharedIndexBuild.MAX_WAIT);
    return new Zones(background::add, build, () -> clockMillis, ZonesListener.NONE);
  }

  void refreshAfter(long millis) throws Exception {
    clockMillis += millis;
    zones.refresh();
  }

  ChangeResult apply(ZoneChange change) throws Exception {
    return zones.apply(change);
  }

  void put(Zone zone) throws Exception {
    assertThat(apply(new ZoneChange.Put(zone))).isEqualTo(ChangeResult.APPLIED);
  }

  void putAndPrepare(Zone zone) throws Exception {
    put(zone);
    prepareAll();
    zones.refresh();
  }

  void remove(String zoneId, long version) throws Exception {
    assertThat(apply(new ZoneChange.Remove(zoneId, version))).isEqualTo(ChangeResult.APPLIED);
  }

  void prepareAll() {
    while (!background.isEmpty()) {
      background.remove().run();
    }
  }

  List<Long> versionsAt(double lon) {
    return versionsAt(lon, zones);
  }

  static List<Long> versionsAt(double lon, Zones zones) {
    TimedPosition position = new TimedPosition(0, lon, 0);
    return zones.lookup(position, 0, Memberships.NONE).remaining().stream()
        .map(Zone::version)
        .toList();
  }

  static Zone large(String id, long version, double west) {
    return TestZones.disc(id, version, west);
  }
}

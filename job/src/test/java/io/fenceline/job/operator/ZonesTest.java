package io.fenceline.job.operator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fenceline.event.Zone;
import io.fenceline.event.ZoneChange;
import io.fenceline.event.ZoneRules;
import io.fenceline.geometry.PolygonShape;
import io.fenceline.job.TestZones;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class ZonesTest {
  private final Queue<Runnable> background = new ArrayDeque<>();
  private final Zones zones = new Zones(background::add, Twins.join(this));

  @BeforeEach
  void complete() throws Exception {
    zones.apply(new ZoneChange.Complete());
  }

  @Test
  void thePreviousVersionIsInForceUntilALargeOneIsReady() throws Exception {
    put(TestZones.band("a", 1, 0, 10));
    put(large("a", 2, 20));
    zones.refresh();
    assertThat(versionsAt(5)).containsExactly(1L);
    assertThat(versionsAt(25)).isEmpty();
    prepareAll();
    assertThat(versionsAt(5)).as("not amid the judgement of a fix").containsExactly(1L);
    zones.refresh();
    assertThat(versionsAt(5)).isEmpty();
    assertThat(versionsAt(25)).containsExactly(2L);
    assertThat(zones.size()).isEqualTo(1);
  }

  @Test
  @DisplayName("Z1: the last version wins, though an earlier one is ready later")
  void theLastVersionWins() throws Exception {
    put(large("a", 1, 0));
    put(TestZones.band("a", 2, 20, 30));
    put(large("b", 3, 0));
    remove("b", 4);
    put(large("c", 5, 0));
    put(large("c", 6, 20));
    prepareAll();
    zones.refresh();
    assertThat(versionsAt(5)).isEmpty();
    assertThat(versionsAt(25)).containsExactly(2L, 6L);
  }

  @Test
  @DisplayName("Z1: a version that is not in force yet is known")
  void aVersionThatIsNotInForceIsKnown() throws Exception {
    put(large("a", 5, 0));
    assertThat(zones.apply(new ZoneChange.Put(TestZones.band("a", 5, 20, 30)))).isFalse();
    assertThat(zones.apply(new ZoneChange.Remove("a", 4))).isFalse();
    prepareAll();
    zones.refresh();
    assertThat(versionsAt(5)).containsExactly(5L);
  }

  @Test
  @DisplayName("Z2: the zones are complete when all of them are in force")
  void largeZonesAreInForceOnceTheZonesAreComplete() throws Exception {
    Zones starting = new Zones(background::add, Twins.join("starting"));
    starting.apply(new ZoneChange.Put(large("a", 1, 0)));
    starting.apply(new ZoneChange.Complete());
    assertThat(starting.complete()).isTrue();
    starting.lookAt(5, 0);
    assertThat(starting.others(0)).extracting(Zone::version).containsExactly(1L);
  }

  @Test
  @DisplayName("E2: a checkpoint holds a large zone that is not in force yet")
  void stateHoldsWhatIsUnderWay() throws Exception {
    put(TestZones.band("a", 1, 0, 10));
    put(large("a", 2, 20));
    put(large("b", 3, 20));
    List<ZoneList> state = zones.all();
    Zones restored = new Zones(background::add, Twins.join("restored"));
    state.forEach(restored::restore);
    restored.apply(new ZoneChange.Complete());
    restored.lookAt(25, 0);
    assertThat(restored.others(0)).extracting(Zone::version).containsExactly(2L, 3L);
    restored.lookAt(5, 0);
    assertThat(restored.others(0)).isEmpty();
    assertThat(restored.size()).isEqualTo(2);
  }

  @Test
  void aZoneThatCannotBePreparedFailsTheTask() throws Exception {
    PolygonShape broken = new PolygonShape(new double[10_000], new int[] {9_000}, new int[] {1});
    put(new Zone("a", 1, broken, ZoneRules.NONE, null));
    prepareAll();
    assertThatThrownBy(zones::refresh).hasMessageContaining("zone a");
  }

  private void put(Zone zone) throws Exception {
    assertThat(zones.apply(new ZoneChange.Put(zone))).isTrue();
  }

  private void remove(String zoneId, long version) throws Exception {
    assertThat(zones.apply(new ZoneChange.Remove(zoneId, version))).isTrue();
  }

  private void prepareAll() {
    while (!background.isEmpty()) {
      background.remove().run();
    }
  }

  private List<Long> versionsAt(double lon) {
    zones.lookAt(lon, 0);
    return zones.others(0).stream().map(Zone::version).toList();
  }

  /** A disc of ten degrees to the east of a longitude. */
  private static Zone large(String id, long version, double west) {
    int corners = 5_000;
    double[] ring = new double[2 * corners + 2];
    for (int i = 0; i <= corners; i++) {
      double angle = 2 * Math.PI * (i % corners) / corners;
      ring[2 * i] = west + 5 + 5 * Math.cos(angle);
      ring[2 * i + 1] = 5 * Math.sin(angle);
    }
    PolygonShape disc = new PolygonShape(ring, new int[] {corners + 1}, new int[] {1});
    return new Zone(id, version, disc, ZoneRules.NONE, null);
  }
}

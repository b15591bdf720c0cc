package io.fenceline.producers.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.fenceline.event.Fix;
import org.junit.jupiter.api.Test;

class WorkloadTest {

  @Test
  void theSameCountGivesTheSameZonesAndTheyAreClosedRingsNearTheirArea() {
    UniformZones zones = new UniformZones(500, 1);
    UniformZones again = new UniformZones(500, 1);
    Fleet.Bounds bounds = UniformZones.bounds(1);
    for (int i = 0; i < 500; i++) {
      double[] ring = zones.next();
      assertThat(again.next()).isEqualTo(ring);
      assertThat(ring).hasSize(14);
      assertThat(ring[12]).isEqualTo(ring[0]);
      assertThat(ring[13]).isEqualTo(ring[1]);
      assertThat(ring[2]).isBetween(bounds.west(), bounds.east());
      assertThat(ring[9]).isBetween(bounds.south() - 0.2, bounds.north());
    }
  }

  @Test
  void soManyAreasHaveSoManyTimesTheAreaAndStayOnTheEarth() {
    double one = area(UniformZones.bounds(1));
    for (double areas : new double[] {0.01, 0.1, 3, 10, UniformZones.MAX_AREAS}) {
      assertThat(area(UniformZones.bounds(areas)) / one).isCloseTo(areas, within(1e-9));
    }
  }

  private static double area(Fleet.Bounds bounds) {
    return (bounds.east() - bounds.west()) * (bounds.north() - bounds.south());
  }

  @Test
  void theSameSeedGivesTheSameRoadsAndTheyStayInTheirBoundsStepByStep() {
    Fleet.Bounds bounds = UniformZones.bounds(0.1);
    RoadNetwork network = new RoadNetwork(bounds, 3);
    RoadNetwork again = new RoadNetwork(bounds, 3);
    for (int i = 0; i < 50; i++) {
      double[] road = network.next(RoadNetwork.MAX_POSITIONS);
      assertThat(again.next(RoadNetwork.MAX_POSITIONS)).isEqualTo(road).hasSize(2_000);
      for (int at = 0; at < road.length; at += 2) {
        assertThat(road[at]).isBetween(bounds.west(), bounds.east());
        assertThat(road[at + 1]).isBetween(bounds.south(), bounds.north());
        if (at > 0) {
          assertThat(Math.hypot(road[at] - road[at - 2], road[at + 1] - road[at - 1]))
              .isLessThan(0.00501);
        }
      }
    }
  }

  @Test
  void devicesReportInTurnAndMoveByTheGivenSpread() {
    Wanderers wanderers = new Wanderers(2_000, 0.003, UniformZones.bounds(1), 7);
    Fix[] first = new Fix[2_000];
    for (int i = 0; i < first.length; i++) {
      first[i] = wanderers.next(1);
      assertThat(first[i].deviceId()).isEqualTo("device-" + i);
    }
    double squares = 0;
    for (Fix before : first) {
      Fix after = wanderers.next(2);
      assertThat(after.deviceId()).isEqualTo(before.deviceId());
      assertThat(after.timeMillis()).isEqualTo(2);
      squares += Math.pow(after.lon() - before.lon(), 2);
    }
    assertThat(Math.sqrt(squares / first.length)).isCloseTo(0.003, within(0.0003));
  }

  @Test
  void cityZonesAreOfAllSizesUpToFiveKilometresAndMostAreSmall() {
    CityZones zones = new CityZones(4_000, 4, 1);
    CityZones again = new CityZones(4_000, 4, 1);
    int small = 0;
    double widest = 0;
    for (int i = 0; i < 4_000; i++) {
      double[] ring = zones.next();
      assertThat(again.next()).isEqualTo(ring);
      double meters = (ring[4] - ring[0]) * Cities.METERS_PER_DEGREE;
      widest = Math.max(widest, meters);
      small += meters < 100 ? 1 : 0;
    }
    assertThat(small).isGreaterThan(3_000);
    assertThat(widest).isBetween(500.0, 5_000.0);
  }

  @Test
  void vehiclesOfACityDriveAtStreetSpeedOrAreParkedAndStayThere() {
    int devices = 1_000;
    double seconds = 10;
    CityFleet fleet = new CityFleet(devices, 2, 0.7, seconds, 1);
    Fix[] first = new Fix[devices];
    Fix[] last = new Fix[devices];
    int parked = 0;
    for (int round = 0; round < 200; round++) {
      for (int i = 0; i < devices; i++) {
        Fix fix = fleet.next(round * 10_000L);
        assertThat(fix.deviceId()).isEqualTo("device-" + i);
        first[i] = round == 0 ? fix : first[i];
        if (round == 1) {
          double speed = meters(first[i], fix) / seconds;
          parked += speed < 6 ? 1 : 0;
          assertThat(speed).isLessThan(50 / 3.6 + 6);
        }
        last[i] = fix;
      }
    }
    assertThat(parked).isBetween(650, 750);
    int stayed = 0;
    for (int i = 0; i < devices; i++) {
      assertThat(meters(first[i], last[i])).as("within the city").isLessThan(60_000);
      stayed += meters(first[i], last[i]) < 50 ? 1 : 0;
    }
    assertThat(stayed).isBetween(650, 750);
  }

  private static double meters(Fix from, Fix to) {
    double shrink = Math.cos(Math.toRadians(from.lat()));
    return Math.hypot((to.lon() - from.lon()) * shrink, to.lat() - from.lat())
        * Cities.METERS_PER_DEGREE;
  }
}

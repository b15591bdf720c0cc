package io.fenceline.gateway.state;

import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.event.Fix;
import io.fenceline.event.MembershipSet;
import io.fenceline.geo.index.points.BoundingBox;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class DeviceStoreTest {
  private final DeviceStore store = new DeviceStore();

  private static MembershipSet in(String deviceId, String... zoneIds) {
    return new MembershipSet(
        deviceId,
        1,
        0,
        0,
        Arrays.stream(zoneIds).map(id -> new MembershipSet.Entry(id, 1, 1)).toList());
  }

  @Test
  @DisplayName("D1, D2: the last fix is the latest by event time, and of equal ones the first")
  void theLastFixIsTheLatestByEventTime() {
    store.putFix(Fix.of("a", 2_000, 1, 1), 10);
    store.putFix(Fix.of("a", 1_000, 2, 2), 11);
    store.putFix(Fix.of("a", 2_000, 3, 3), 12);
    assertThat(store.get("a").lastFix().lon()).isEqualTo(1);
    store.putFix(Fix.of("a", 3_000, 4, 4), 13);
    assertThat(store.get("a").lastFix().lon()).isEqualTo(4);
    assertThat(store.near(1, 1, 1_000, 10)).isEmpty();
    assertThat(store.near(4, 4, 1_000, 10)).hasSize(1);
    assertThat(store.inBox(new BoundingBox(3, 3, 5, 5), 10)).hasSize(1);
  }

  @Test
  @DisplayName("D5: late fixes are signs of life")
  void devicesThatAreSilentAreForgotten() {
    store.putFix(Fix.of("silent", 2_000, 1, 1), 100);
    store.putFix(Fix.of("late", 2_000, 1, 1), 100);
    store.putFix(Fix.of("late", 1_000, 2, 2), 200);
    store.forgetSeenBefore(200);
    assertThat(store.size()).isEqualTo(1);
    assertThat(store.get("silent")).isNull();
    assertThat(store.near(1, 1, 10, 10))
        .extracting(n -> n.value().deviceId())
        .containsExactly("late");
  }

  @Test
  void membershipsOutliveTheFixesOfADevice() {
    store.putFix(Fix.of("a", 2_000, 1, 1), 100);
    store.putMemberships(in("a", "depot"));
    assertThat(store.get("a").memberships().zones())
        .extracting(MembershipSet.Entry::zoneId)
        .containsExactly("depot");
    store.forgetSeenBefore(200);
    assertThat(store.get("a").lastFix()).isNull();
    assertThat(store.insideZone("depot", 10)).hasSize(1);
    store.removeMemberships("a");
    assertThat(store.get("a")).isNull();
  }

  @Test
  void theDevicesInsideAZoneFollowTheMemberships() {
    store.putMemberships(in("a", "depot", "city"));
    store.putMemberships(in("b", "city"));
    assertThat(inside("city")).containsExactlyInAnyOrder("a", "b");
    store.putMemberships(in("a", "city", "port"));
    assertThat(inside("depot")).isEmpty();
    assertThat(inside("port")).containsExactly("a");
    assertThat(store.insideZone("city", 1)).hasSize(1);
    store.removeMemberships("a");
    store.removeMemberships("unknown");
    assertThat(inside("city")).containsExactly("b");
    assertThat(inside("port")).isEmpty();
  }

  @Test
  void devicesAreFoundByTheirIdsAsLongAsAnythingIsKnownOfThem() {
    store.putFix(Fix.of("Bus-2", 2_000, 1, 1), 100);
    store.putMemberships(in("bus-1", "depot"));
    store.putFix(Fix.of("tram", 2_000, 1, 1), 100);
    store.putMemberships(in("Bus-2", "depot"));
    assertThat(store.withIdPrefix("BUS", 10)).containsExactly("bus-1", "Bus-2");
    assertThat(store.withIdPrefix("bus", 1)).containsExactly("bus-1");

    store.removeMemberships("Bus-2");
    store.forgetSeenBefore(200);
    assertThat(store.withIdPrefix("bus", 10)).containsExactly("bus-1");
    store.putFix(Fix.of("bus-3", 2_000, 1, 1), 300);
    store.clearMemberships();
    assertThat(store.withIdPrefix("bus", 10)).containsExactly("bus-3");
    store.removeFix("bus-3");
    assertThat(store.withIdPrefix("", 10)).isEmpty();
  }

  @Test
  void whoLeavesAZoneMeanwhileIsNotInsideWithoutMemberships() throws Exception {
    AtomicBoolean ended = new AtomicBoolean();
    Thread writer =
        new Thread(
            () -> {
              while (!ended.get()) {
                store.putMemberships(in("a", "depot"));
                store.removeMemberships("a");
              }
            });
    store.putFix(Fix.of("a", 2_000, 1, 1), 100);
    writer.start();
    try {
      for (int i = 0; i < 200_000; i++) {
        assertThat(store.insideZone("depot", 10)).noneMatch(each -> each.memberships() == null);
      }
    } finally {
      ended.set(true);
      writer.join();
    }
  }

  private List<String> inside(String zoneId) {
    return store.insideZone(zoneId, 10).stream().map(DeviceState::deviceId).toList();
  }
}

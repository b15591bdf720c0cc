package io.fenceline.evaluation;

import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.event.TransitionReason;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MutableDeviceTest {
  private static final TimedPosition POSITION = new TimedPosition(1_000, 2, 3);

  @Test
  void isWhatItBecameWhateverItWas() {
    Random random = new Random(1);
    MutableDevice state = MutableDevice.of(randomDevice(random));
    for (int i = 0; i < 100_000; i++) {
      Device device = randomDevice(random);
      state.become(device);
      assertThat(state.device()).isEqualTo(device);
    }
  }

  @Test
  void restoresItsOwnMemberships() {
    MutableDevice state = MutableDevice.of(in("a", "b", "c"));
    state.become(in("a", "b"));
    Device given = state.device();
    TimedPosition next = new TimedPosition(2_000, 4, 5);
    Device after = new Device(next, next, given.memberships(), List.of());
    state.become(after);
    assertThat(state.device()).isEqualTo(after);
  }

  @Test
  void aCopyHasTheRegion() {
    MutableDevice state = MutableDevice.of(in("a", "b"));
    state.setRegion(7, 8);
    MutableDevice copy = state.copy();
    state.moveTo(2_000, 4, 5);
    state.setRegion(9, 10);
    assertThat(copy.device()).isEqualTo(in("a", "b"));
    assertThat(copy.region()).isEqualTo(7);
    assertThat(copy.regionChange()).isEqualTo(8);
  }

  @Test
  void theRegionEndsWhenTheDeviceIsAnother() {
    MutableDevice state = MutableDevice.of(in("a"));
    state.setRegion(7, 8);
    state.moveTo(2_000, 4, 5);
    assertThat(state.region()).isEqualTo(7);
    state.become(in("a"));
    assertThat(state.region()).isEqualTo(MutableDevice.NO_REGION);
  }

  @Test
  void writesNotIntoWhatItBecame() {
    Device device = in("a", "b");
    MutableDevice state = MutableDevice.of(device);
    state.become(in("c", "d"));
    assertThat(device).isEqualTo(in("a", "b"));
  }

  @Test
  void keepsNoIdOfAZoneThatWasLeft() {
    MutableDevice state = MutableDevice.of(in("a", "b", "c"));
    state.become(in("d"));
    assertThat(roomOf(state)).containsExactly("d", null, null, null);
  }

  @Test
  void releasesUnusedCapacity() {
    MutableDevice state = MutableDevice.of(in("a", "b", "c", "d", "e", "f", "g", "h", "i"));
    assertThat(roomOf(state)).hasSize(10);
    state.become(in("a"));
    assertThat(roomOf(state)).hasSize(2);
    state.become(in());
    assertThat(roomOf(state)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"a", "truck-17", "sixteen-chars-id", "an id of more than 16 characters"})
  void isTheDeviceOfItsOwnIdAlone(String id) {
    MutableDevice state = MutableDevice.of(in());
    assertThat(hasId(state, id)).as("before it was set").isFalse();
    state.setId(id);
    assertThat(state.id()).isEqualTo(id);
    assertThat(hasId(state, id)).isTrue();
    assertThat(hasId(state.copy(), id)).as("a copy").isTrue();
    for (String other : List.of("b", "truck-18", "sixteen-chars-ie", id + "x", id + id)) {
      assertThat(hasId(state, other)).as(other).isFalse();
    }
    state.setId(null);
    assertThat(hasId(state, id)).as("without an id").isFalse();
  }

  private static boolean hasId(MutableDevice state, String id) {
    long first = ShortId.first(id);
    return state.hasId(id, first, ShortId.second(id, first));
  }

  @Test
  void movesWithoutAChangeOfItsMemberships() {
    TimedPosition before = new TimedPosition(900, 1, 1);
    List<Membership> memberships = List.of(new Membership("a", 7, 900, true));
    MutableDevice state =
        MutableDevice.of(new Device(POSITION, before, Memberships.of(memberships), List.of()));
    state.moveTo(2_000, 4, 5);
    assertThat(state.clockMillis()).isEqualTo(2_000);
    assertThat(state.lon()).isEqualTo(4);
    assertThat(state.lat()).isEqualTo(5);
    TimedPosition now = new TimedPosition(2_000, 4, 5);
    assertThat(state.device())
        .isEqualTo(new Device(now, now, Memberships.of(memberships), List.of()));
  }

  @Test
  void countsTheIdsOfMembershipsAndStreaks() {
    Memberships memberships = in("ab", "cde").memberships();
    ConfirmationStreak streak = new ConfirmationStreak("fghi", TransitionReason.MOVED, 1, POSITION);
    MutableDevice state =
        MutableDevice.of(new Device(POSITION, POSITION, memberships, List.of(streak)));
    assertThat(state.zoneIdCount()).isEqualTo(3);
    assertThat(state.zoneIdChars()).isEqualTo(9);
    state.become(in());
    assertThat(state.zoneIdCount()).isZero();
    assertThat(state.zoneIdChars()).isZero();
  }

  @Test
  void loadsMembershipsOnlyWhereThereAreSome() {
    MutableDevice state = MutableDevice.of(in("a"));
    assertThat(state.loadMemberships()).isEqualTo(7);
    state.become(in());
    assertThat(state.loadMemberships()).isZero();
  }

  private static Object[] roomOf(MutableDevice state) {
    return (Object[]) assertThat(state).extracting("zoneIds").actual();
  }

  private static Device in(String... zoneIds) {
    List<Membership> memberships = new ArrayList<>();
    for (String zoneId : zoneIds) {
      memberships.add(new Membership(zoneId, 7, 900, false));
    }
    return new Device(POSITION, POSITION, Memberships.of(memberships), List.of());
  }

  private static Device randomDevice(Random random) {
    TimedPosition clock = randomPlace(random);
    TimedPosition before = random.nextInt(4) == 0 ? randomPlace(random) : clock;
    List<Membership> memberships = new ArrayList<>();
    int size = random.nextInt(10) == 0 ? random.nextInt(40) : random.nextInt(4);
    for (int i = 0; i < size; i++) {
      boolean dwelled = random.nextInt(5) == 0;
      String zoneId = "zone-" + random.nextInt(4);
      memberships.add(new Membership(zoneId, random.nextLong(), random.nextLong(), dwelled));
    }
    List<ConfirmationStreak> runs =
        random.nextInt(5) == 0
            ? List.of(new ConfirmationStreak("zone-x", TransitionReason.MOVED, 2, clock))
            : List.of();
    return new Device(
        clock, random.nextInt(5) == 0 ? null : before, Memberships.of(memberships), runs);
  }

  private static TimedPosition randomPlace(Random random) {
    return new TimedPosition(random.nextLong(), random.nextDouble(), random.nextDouble());
  }
}

package io.fenceline.job.operator;

import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.evaluation.Policy;
import io.fenceline.event.Fix;
import io.fenceline.event.Transition;
import io.fenceline.event.TransitionType;
import io.fenceline.event.zone.Zone;
import io.fenceline.event.zone.ZoneRules;
import io.fenceline.testing.fixtures.TestZones;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.apache.flink.runtime.state.StateBackend;
import org.apache.flink.runtime.state.hashmap.HashMapStateBackend;
import org.apache.flink.state.rocksdb.EmbeddedRocksDBStateBackend;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Rule Z2 under load: fixes pour in while zones load, and the job dies in the middle of it.
 *
 * <p>The full size, by hand, which also prints what a waiting fix costs: {@code mvn -Pbenchmark -pl
 * job -am test -Dtest=FixesWhileZonesLoadTest -Dzones=300000 -Ddevices=1000000 -DfixesPerDevice=1}.
 */
class FixesWhileZonesLoadTest {
  private static final int ZONES = Integer.getInteger("zones", 2_000);
  private static final int DEVICES = Integer.getInteger("devices", 2_000);
  private static final int FIXES_PER_DEVICE = Integer.getInteger("fixesPerDevice", 6);
  private static final boolean PRINTS = Integer.getInteger("devices") != null;
  private static final long STEP_MILLIS = 100;
  private static final long MOST_CYCLE_MILLIS = 1_000_000;

  /** The number of transitions of each device; they alternate between ENTER and EXIT. */
  private final byte[] applied = new byte[DEVICES];

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  @DisplayName("Z2, E2: none is evaluated before all zones are there, none is lost by a restart")
  void noneIsEvaluatedEarlyAndNoneIsLost(boolean rocksDb) throws Exception {
    GeofenceHarness job = open(rocksDb, null, 0);
    putZones(job, 0, ZONES / 2);
    long before = usedBytes();
    sendFixes(job, 0, (FIXES_PER_DEVICE + 1) / 2);
    print(rocksDb, "heap", usedBytes() - before);
    job.wallClock(job.wallClock() + STEP_MILLIS);
    assertThat(job.takeTransitions()).isEmpty();
    OperatorSubtaskState state = job.snapshot();
    print(rocksDb, "checkpoint", state.getManagedKeyedState().getStateSize());
    job.close();

    GeofenceHarness restarted = open(rocksDb, state, job.wallClock());
    putZones(restarted, ZONES / 2, ZONES);
    sendFixes(restarted, (FIXES_PER_DEVICE + 1) / 2, FIXES_PER_DEVICE);
    assertThat(restarted.takeTransitions()).isEmpty();
    restarted.complete();
    for (long left = (long) DEVICES * FIXES_PER_DEVICE; left > 0; ) {
      assertThat(restarted.wallClockTimers()).as("timers of %d fixes", left).isPositive();
      restarted.wallClock(restarted.wallClock() + STEP_MILLIS);
      left -= check(restarted);
    }
    // A device may have a timer of the schedule before the restart, too.
    restarted.wallClock(restarted.wallClock() + MOST_CYCLE_MILLIS);
    assertThat(restarted.takeTransitions()).isEmpty();
    assertThat(restarted.eventTimeTimers() + restarted.wallClockTimers()).isZero();
    restarted.close();
  }

  private static GeofenceHarness open(boolean rocksDb, OperatorSubtaskState state, long wallClock)
      throws Exception {
    StateBackend backend = rocksDb ? new EmbeddedRocksDBStateBackend() : new HashMapStateBackend();
    return new GeofenceHarness(Policy.DEFAULTS, backend, state, wallClock);
  }

  /** The last covers every second fix of each device; the others are elsewhere. */
  private static void putZones(GeofenceHarness job, int from, int to) throws Exception {
    for (int i = from; i < to; i++) {
      double west = 20 + 0.1 * (i % 1_000);
      double south = -60 + 0.1 * (i / 1_000 % 1_000);
      Zone elsewhere =
          new Zone(
              "zone-" + i,
              i,
              TestZones.rectangle(west, south, west + 0.05, south + 0.05),
              ZoneRules.NONE,
              null);
      job.put(i == ZONES - 1 ? TestZones.band("all", i, 0, 10) : elsewhere);
    }
  }

  private static void sendFixes(GeofenceHarness job, int from, int to) throws Exception {
    for (int fix = from; fix < to; fix++) {
      for (int device = 0; device < DEVICES; device++) {
        job.send(Fix.of("device-" + device, 1_000 + fix, fix % 2 == 0 ? 5 : 15, 0));
      }
    }
  }

  /** Each fix is a transition, and those of a device are in order; returns how many there were. */
  private int check(GeofenceHarness job) {
    int count = 0;
    for (Transition transition : job.takeTransitions()) {
      int device = Integer.parseInt(transition.deviceId().substring("device-".length()));
      int fix = applied[device]++;
      assertThat(transition.timeMillis()).isEqualTo(1_000 + fix);
      assertThat(transition.type())
          .isEqualTo(fix % 2 == 0 ? TransitionType.ENTER : TransitionType.EXIT);
      count++;
    }
    job.forgetOutput();
    return count;
  }

  private static long usedBytes() {
    if (!PRINTS) {
      return 0;
    }
    System.gc();
    return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
  }

  private static void print(boolean rocksDb, String what, long bytes) {
    if (PRINTS) {
      long fixes = (long) DEVICES * ((FIXES_PER_DEVICE + 1) / 2);
      System.out.printf(
          "%s, %d devices, %d waiting fixes: %s %d bytes, %.0f per fix%n",
          rocksDb ? "rocksdb" : "heap", DEVICES, fixes, what, bytes, (double) bytes / fixes);
    }
  }
}

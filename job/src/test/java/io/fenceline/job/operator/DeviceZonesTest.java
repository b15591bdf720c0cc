package io.fenceline.job.operator;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.evaluation.Policy;
import io.fenceline.event.Fix;
import io.fenceline.event.RefusalReason;
import io.fenceline.event.Transition;
import io.fenceline.event.TransitionType;
import io.fenceline.format.input.RawRecord;
import io.fenceline.format.json.DeviceZoneKey;
import io.fenceline.job.devicezones.DeviceInput;
import io.fenceline.job.devicezones.DeviceZoneOptions;
import io.fenceline.testing.fixtures.TestZones;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Rules Z6 and T10: zones of single devices in the operator's state. */
@SuppressWarnings("try") // close() of Flink's harness throws any exception
class DeviceZonesTest {
  private static final DeviceZoneOptions ON =
      new DeviceZoneOptions("device-zones", Set.of(0, 1), 7, true);
  private static final long HOUR = 3_600_000;
  private static final long GRACE = Policy.DEFAULTS.overdueGraceMillis();

  private GeofenceHarness job;
  private long offset;

  @AfterEach
  void close() throws Exception {
    job.close();
  }

  private void start(Policy policy, DeviceZoneOptions options, OperatorSubtaskState state)
      throws Exception {
    job = GeofenceHarness.withDeviceZones(policy, options, state, 0);
    if (state == null) {
      job.complete();
      read(0);
      read(1);
    }
  }

  private void start() throws Exception {
    start(Policy.DEFAULTS, ON, null);
  }

  private void restart(Policy policy, DeviceZoneOptions options) throws Exception {
    OperatorSubtaskState state = job.snapshot();
    long now = job.wallClock();
    job.close();
    job = GeofenceHarness.withDeviceZones(policy, options, state, now);
  }

  private void read(int partition) throws Exception {
    job.send(new DeviceInput.InitialZonesRead("any", ON.submission(), partition));
  }

  /** A band of longitudes. */
  private void put(String device, String zone, int west, int east, String properties)
      throws Exception {
    String feature =
        ("{\"type\":\"Feature\",\"geometry\":{\"type\":\"Polygon\",\"coordinates\":[[[%1$d,-9],[%2$d,-9],"
                + "[%2$d,9],[%1$d,9],[%1$d,-9]]]},\"properties\":{%3$s}}")
            .formatted(west, east, properties);
    send(new DeviceZoneKey(device, zone).bytes(), feature, 0, 1);
  }

  private void remove(String device, String zone) throws Exception {
    send(new DeviceZoneKey(device, zone).bytes(), null, 0, 1);
  }

  private void send(byte[] key, String value, int partition, long timestampMillis)
      throws Exception {
    byte[] bytes = value == null ? null : value.getBytes(UTF_8);
    RawRecord record = new RawRecord(key, bytes, partition, offset++, timestampMillis);
    job.send(new DeviceInput.ZoneRecord(DeviceZoneKey.of(key).deviceId(), record));
  }

  private static String at(String property, long millis) {
    return "\"%s\":\"%s\"".formatted(property, Instant.ofEpochMilli(millis));
  }

  @Test
  @DisplayName("Z6: a zone of one device applies to its device alone, beside the zones of all")
  void aZoneOfOneDeviceAppliesToItsDeviceAlone() throws Exception {
    start();
    job.put(TestZones.band("home", 1, 0, 10));
    put("a", "home", 0, 5, "");
    assertThat(job.fix("a", 1_000, 3)).hasSize(2);
    assertThat(job.fix("b", 1_000, 3)).hasSize(1);
    job.send(Fix.of("a", 2_000, 7, 0));
    List<Transition> left = job.takeTransitions();
    assertThat(left).hasSize(1);
    assertThat(left.get(0).ofDevice()).isTrue();
    assertThat(left.get(0).zoneId()).isEqualTo("home");
    assertThat(left.get(0).id()).isEqualTo("a/home/device/EXIT/2000");
  }

  @Test
  @DisplayName("Z6: a device without zones of its own reads no state of them, and has none")
  void aDeviceWithoutZonesHasNoFurtherState() throws Exception {
    start();
    job.fix("a", 1_000, 3);
    job.fix("a", 2_000, 4);
    job.assertOnlyTheDeviceIsLeft();
  }

  @Test
  @DisplayName("Z6 and Z3: what is removed ends at the next fix, or at once where that is wanted")
  void removedZonesEndAsOthersDo() throws Exception {
    start();
    put("a", "home", 0, 5, "");
    job.fix("a", 1_000, 3);
    remove("a", "home");
    assertThat(job.newTransitions()).isEmpty();
    assertThat(job.fix("a", 2_000, 3)).singleElement().asString().contains("ZONE_REMOVED");
    job.assertOnlyTheDeviceIsLeft();
    job.close();
    start(new Policy(0, Policy.NEVER, 0, true, -1, 0, 1e9, Policy.NEVER), ON, null);
    put("a", "home", 0, 5, "");
    job.fix("a", 1_000, 3);
    remove("a", "home");
    assertThat(job.newTransitions()).singleElement().asString().contains("ZONE_REMOVED");
    job.assertOnlyTheDeviceIsLeft();
  }

  @Test
  @DisplayName("Z6 and Z2: no fix is evaluated before all partitions of the device zones are read")
  void fixesWaitForTheInitialDeviceZones() throws Exception {
    job = GeofenceHarness.withDeviceZones(Policy.DEFAULTS, ON, null, 0);
    job.complete();
    read(1);
    assertThat(job.fix("a", 1_000, 3)).isEmpty();
    put("a", "home", 0, 5, "");
    read(0);
    assertThat(job.fix("a", 2_000, 3))
        .singleElement()
        .asString()
        .contains("ENTER", "FIRST_FIX", "1000");
    job.passWallClock();
    job.assertNothingWaits();
  }

  @Test
  @DisplayName("D7 and Z6: device zones that are turned on apply to devices in state, in order")
  void fixesOfKnownDevicesWaitWhenDeviceZonesAreTurnedOn() throws Exception {
    start(Policy.DEFAULTS, null, null);
    job.fix("a", 1_000, 30);
    restart(Policy.DEFAULTS, ON);
    assertThat(job.fix("a", 2_000, 3)).isEmpty();
    put("a", "home", 0, 5, "");
    read(0);
    read(1);
    job.send(Fix.of("a", 3_000, 30, 0));
    assertThat(job.takeTransitions())
        .extracting(Transition::type)
        .containsExactly(TransitionType.ENTER, TransitionType.EXIT);
    assertThat(job.deadLetters()).isEmpty();
  }

  @Test
  @DisplayName("D7: device zones that are turned off do not apply; on again, they do")
  void deviceZonesCanBeTurnedOff() throws Exception {
    start();
    put("a", "home", 0, 5, "");
    job.fix("a", 1_000, 3);
    restart(Policy.DEFAULTS, null);
    assertThat(job.fix("a", 2_000, 3)).singleElement().asString().contains("ZONE_REMOVED");
    restart(Policy.DEFAULTS, ON);
    assertThat(job.fix("a", 3_000, 3)).as("until what changed meanwhile is read").isEmpty();
    read(0);
    read(1);
    job.passWallClock();
    assertThat(job.newTransitions()).singleElement().asString().contains("ENTER");
  }

  @Test
  @DisplayName("Z6: a zone is freed an hour after its end, also where the device never reports")
  void zonesAreFreedAfterTheirEnd() throws Exception {
    start();
    put("a", "home", 0, 5, at("validUntil", 10_000));
    put("never", "home", 0, 5, at("validUntil", 20_000));
    job.fix("a", 1_000, 3);
    job.wallClock(10_000 + HOUR - 1);
    assertThat(job.newTransitions()).isEmpty();
    job.wallClock(10_000 + HOUR);
    assertThat(job.newTransitions()).singleElement().asString().contains("ZONE_EXPIRED", "10000");
    assertThat(job.fix("a", HOUR, 3)).isEmpty();
    job.wallClock(20_000 + HOUR);
    job.assertOnlyTheDeviceIsLeft();
  }

  @Test
  @DisplayName("Z6: a zone whose end is moved is freed after the last one")
  void aMovedEndCounts() throws Exception {
    start();
    put("a", "home", 0, 5, at("validUntil", 10_000));
    put("a", "home", 0, 5, at("validUntil", 20_000));
    job.wallClock(10_000 + HOUR);
    assertThat(job.keyedStateEntries()).isPositive();
    assertThat(job.wallClockTimers()).isOne();
    job.wallClock(20_000 + HOUR - 1);
    assertThat(job.keyedStateEntries()).isPositive();
    put("a", "work", 0, 5, at("validUntil", 15_000));
    job.wallClock(20_000 + HOUR);
    assertThat(job.keyedStateEntries()).isZero();
    assertThat(job.wallClockTimers()).isZero();
  }

  @Test
  @DisplayName("Z6, T10: a device at rest notices zones of its own that come, change or are due")
  void aDeviceAtRestNoticesChangesOfItsZones() throws Exception {
    start();
    put("a", "far", 50, 60, "");
    rest(1_000, 30);
    put("a", "far", 0, 5, "");
    assertThat(job.fix("a", 2_000, 3)).singleElement().asString().contains("ENTER");
    remove("a", "far");
    assertThat(job.fix("a", 3_000, 3)).singleElement().asString().contains("EXIT");
    rest(4_000, 30);
    put("a", "far", 50, 60, at("arriveBy", 5_500));
    rest(5_000, 20);
    assertThat(job.fix("a", 5_500, 3)).singleElement().asString().contains("OVERDUE");
    rest(6_000, 30);
    put("a", "near", 0, 2, "\"approachMeters\":50000");
    assertThat(job.fix("a", 7_000, 2.1)).singleElement().asString().contains("APPROACH");
  }

  /** Reports the same place until the device has a safe region. */
  private void rest(long fromMillis, int fixes) throws Exception {
    for (int i = 0; i < fixes; i++) {
      assertThat(job.fix("a", fromMillis + i, 3)).isEmpty();
    }
  }

  @Test
  @DisplayName("Z6: a device that is forgotten keeps its zones")
  void aForgottenDeviceKeepsItsZones() throws Exception {
    start(new Policy(0, 100, 1_000, false, -1, 0, 1e9, Policy.NEVER), ON, null);
    put("a", "home", 0, 5, "");
    job.fix("a", 1_000, 3);
    job.wallClock(5_000);
    assertThat(job.newTransitions()).singleElement().asString().contains("DEVICE_SILENT");
    assertThat(job.keyedStateEntries()).isEqualTo(1);
    assertThat(job.fix("a", 6_000, 3)).singleElement().asString().contains("FIRST_FIX");
  }

  @Test
  @DisplayName("Z6 and E4: what is refused becomes a dead letter with the record")
  void refusedRecordsBecomeDeadLetters() throws Exception {
    start(new Policy(0, Policy.NEVER, 0, false, -1, 0, 1e9, Policy.NEVER, 1, GRACE), ON, null);
    put("a", "home", 0, 5, "");
    put("a", "work", 0, 5, "");
    put("a", "home", 0, 6, "");
    send("a/x".getBytes(UTF_8), "{\"type\":\"Feature\"}", 0, 1);
    assertThat(job.deadLetters())
        .extracting(letter -> letter.reason())
        .containsExactly(RefusalReason.TOO_LARGE, RefusalReason.MISSING);
    assertThat(job.deadLetters().get(0).detail()).contains("a/work", "--max-device-zones");
    assertThat(job.deadLetters().get(0).topic()).isEqualTo("device-zones");
    assertThat(job.fix("a", 1_000, 6)).hasSize(1);
  }

  @Test
  @DisplayName("Z6: of two puts of one zone around a checkpoint the second counts, also repeated")
  void theSecondPutCountsAfterARestart() throws Exception {
    start();
    put("a", "home", 0, 5, "");
    OperatorSubtaskState checkpoint = job.snapshot();
    for (int restart = 0; restart < 2; restart++) {
      put("a", "home", 10, 15, "");
      assertThat(job.fix("a", 1_000, 3)).isEmpty();
      assertThat(job.fix("a", 2_000, 12)).hasSize(1);
      job.close();
      start(Policy.DEFAULTS, ON, checkpoint);
    }
    assertThat(job.fix("a", 1_000, 3)).hasSize(1);
  }

  @Test
  @DisplayName("Z6: a put after the fix that would have used it counts from its processing on")
  void aLatePutCountsFromItsProcessingOn() throws Exception {
    start();
    assertThat(job.fix("a", 1_000, 3)).isEmpty();
    put("a", "home", 0, 5, "");
    assertThat(job.newTransitions()).isEmpty();
    assertThat(job.fix("a", 2_000, 3))
        .singleElement()
        .asString()
        .contains("ENTER", "ZONE_CHANGED", "2000");
  }

  @Test
  @DisplayName("Z1: between two partitions the timestamp decides, within one the order")
  void theNewestRecordOfAZoneCounts() throws Exception {
    start();
    byte[] key = new DeviceZoneKey("a", "home").bytes();
    put("a", "home", 0, 5, "");
    send(key, null, 1, 0);
    assertThat(job.fix("a", 1_000, 3)).hasSize(1);
    send(key, null, 1, 2);
    assertThat(job.fix("a", 2_000, 3)).hasSize(1);
    job.assertOnlyTheDeviceIsLeft();
  }

  @Test
  @DisplayName("T10: OVERDUE once, at the first fix at or after the time, before what it enters")
  void overdueAtTheFirstFixAfterTheTime() throws Exception {
    start();
    put("a", "stop", 0, 5, at("arriveBy", 10_000));
    job.fix("a", 9_000, 30);
    job.send(Fix.of("a", 10_000, 3, 0));
    List<Transition> late = job.takeTransitions();
    assertThat(late)
        .extracting(Transition::type)
        .containsExactly(TransitionType.OVERDUE, TransitionType.ENTER);
    assertThat(late.get(0).timeMillis()).isEqualTo(10_000);
    assertThat(late.get(0).lon()).isEqualTo(30);
    assertThat(job.fix("a", 11_000, 30)).singleElement().asString().contains("EXIT");
    assertThat(job.fix("a", 12_000, 30)).isEmpty();
    put("a", "stop", 0, 5, at("arriveBy", 13_000));
    assertThat(job.fix("a", 13_000, 30)).singleElement().asString().contains("OVERDUE");
  }

  @Test
  @DisplayName("T10: a device that was in the zone by then, or is, is not overdue")
  void notOverdueAfterItHasEntered() throws Exception {
    start();
    put("a", "stop", 0, 5, at("arriveBy", 10_000));
    job.fix("a", 1_000, 3);
    job.fix("a", 2_000, 30);
    put("b", "stop", 0, 5, "");
    job.fix("b", 1_000, 3);
    put("b", "stop", 0, 5, at("arriveBy", 10_000));
    assertThat(job.fix("a", 11_000, 30)).isEmpty();
    assertThat(job.fix("b", 11_000, 30)).singleElement().asString().contains("EXIT");
    assertThat(job.fix("b", 12_000, 30)).isEmpty();
  }

  @Test
  @DisplayName("T10: a silent device is overdue by the wall clock, also one that never reported")
  void silentDevicesAreOverdueByTheWallClock() throws Exception {
    start();
    put("a", "stop", 0, 5, at("arriveBy", 10_000));
    put("never", "stop", 0, 5, at("arriveBy", 10_000));
    job.fix("a", 9_000, 30);
    job.wallClock(10_000 + GRACE - 1);
    assertThat(job.newTransitions()).isEmpty();
    job.wallClock(10_000 + GRACE);
    List<Transition> late = job.takeTransitions();
    assertThat(late).extracting(Transition::deviceId).containsExactlyInAnyOrder("a", "never");
    assertThat(late).extracting(Transition::timeMillis).containsOnly(10_000L);
    for (Transition one : late) {
      assertThat(Double.isNaN(one.lon())).isEqualTo(one.deviceId().equals("never"));
    }
    assertThat(job.fix("a", 11_000, 30)).isEmpty();
    assertThat(job.fix("never", 11_000, 30)).isEmpty();
  }

  @Test
  @DisplayName("D7: a shorter --overdue-grace reaches zones in state")
  void aShorterGraceReachesZonesInState() throws Exception {
    start();
    put("a", "stop", 0, 5, at("arriveBy", 10_000));
    job.wallClock(11_000);
    restart(new Policy(0, Policy.NEVER, 0, false, -1, 0, 1e9, Policy.NEVER, 100, 1_000), ON);
    job.wallClock(11_000 + 2_000);
    assertThat(job.newTransitions()).singleElement().asString().contains("OVERDUE");
    assertThat(job.wallClockTimers()).isZero();
  }
}

package io.fenceline.job.operator;

import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.evaluation.Policy;
import io.fenceline.event.Fix;
import io.fenceline.event.Transition;
import io.fenceline.event.zone.ZoneChange;
import io.fenceline.explain.FleetReplay;
import io.fenceline.format.JsonOutputWriter;
import io.fenceline.format.geojson.ZoneReader;
import io.fenceline.format.input.RawRecord;
import io.fenceline.testing.fixtures.Json;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.RepeatedTest;

@DisplayName("Z7: a replay over a history of zones is what the job made of it")
class ZoneHistoryReplayTest {
  private static final int EVENTS = 300;
  private static final int WINDOW_MILLIS = 4_000;
  private static final List<String> ZONES = List.of("a", "b", "c");
  private static final List<String> DEVICES = List.of("x", "y");

  private final long seed = new Random().nextLong();
  private final Random random = new Random(seed);
  private final List<String> replayed = new ArrayList<>();
  private final List<String> emitted = new ArrayList<>();
  private boolean sweepIsDue;

  /** Zones that come, move, go and come again, while devices move among them. */
  @RepeatedTest(20)
  void theReplayEqualsTheJobThatReadBothTopicsInTheOrderOfTheirTimestamps() throws Exception {
    assertSame(Policy.DEFAULTS, 0);
  }

  @RepeatedTest(20)
  @DisplayName("D3: fixes that are held meet the zones at the time when they are applied")
  void heldFixesMeetTheZonesOfTheTimeWhenTheyAreApplied() throws Exception {
    assertSame(policy(WINDOW_MILLIS, false), WINDOW_MILLIS);
  }

  @RepeatedTest(20)
  @DisplayName("Z3: with eager removal, devices leave when the zone goes")
  void devicesLeaveRemovedZonesAtOnce() throws Exception {
    assertSame(policy(0, true), 0);
  }

  private static Policy policy(long windowMillis, boolean eager) {
    Policy defaults = Policy.DEFAULTS;
    return new Policy(
        windowMillis,
        defaults.deviceTimeoutMillis(),
        defaults.deviceForgetMillis(),
        eager,
        defaults.crossMaxGapMillis(),
        defaults.crossMaxDistanceMeters(),
        defaults.maxAccuracyMeters(),
        defaults.adMaxAgeMillis());
  }

  private void assertSame(Policy policy, int mostDelayMillis) throws Exception {
    FleetReplay replay =
        new FleetReplay(
            policy,
            step -> {
              if (step.outcome() != null) {
                step.outcome().transitions().forEach(one -> add(replayed, one.transition()));
              }
            });
    GeofenceHarness job = new GeofenceHarness(policy, null, Json.START);
    job.complete();
    long timeMillis = Json.START;
    for (int offset = 0; offset < EVENTS; offset++) {
      timeMillis += 1 + random.nextInt(5_000);
      job.wallClock(timeMillis);
      if (random.nextInt(4) == 0) {
        ZoneChange change = change(offset);
        boolean isRemoval = change instanceof ZoneChange.Remove;
        sweepIfDue(job, !isRemoval, timeMillis);
        job.change(change, timeMillis);
        replay.zone(change, timeMillis);
        sweepIsDue |= isRemoval && policy.eagerZoneRemoval();
      } else {
        long fixMillis = timeMillis - random.nextInt(mostDelayMillis + 1);
        Fix fix = Fix.of(any(DEVICES), fixMillis, random.nextInt(6), random.nextInt(6));
        sweepIfDue(job, true, timeMillis);
        job.send(fix);
        replay.fix(fix, timeMillis);
      }
    }
    replay.end(timeMillis);
    sweepIfDue(job, true, timeMillis);
    job.endOfInput();
    job.takeTransitions().forEach(one -> add(emitted, one));
    job.close();
    assertThat(byDevice(replayed))
        .as("seed %d", seed)
        .hasSizeGreaterThan(10)
        .isEqualTo(byDevice(emitted));
  }

  /** Removals one after the other are one sweep, as the job paces them. */
  private void sweepIfDue(GeofenceHarness job, boolean isOtherEvent, long timeMillis)
      throws Exception {
    if (sweepIsDue && isOtherEvent) {
      job.change(new ZoneChange.Sweep(), timeMillis);
      sweepIsDue = false;
    }
  }

  /** Only the order within a device is promised. */
  private static List<String> byDevice(List<String> transitions) {
    List<String> sorted = new ArrayList<>(transitions);
    sorted.sort(Comparator.comparing(text -> text.contains("\"deviceId\":\"x\"")));
    return sorted;
  }

  private static void add(List<String> texts, Transition transition) {
    texts.add(new String(JsonOutputWriter.write(transition), StandardCharsets.UTF_8));
  }

  private ZoneChange change(int offset) throws Exception {
    String square = Json.square(random.nextInt(6), random.nextInt(6), 2.5);
    byte[] value = random.nextInt(3) == 0 ? null : Json.bytes(square);
    return ZoneReader.read(
        new RawRecord(Json.bytes(any(ZONES)), value, 0, offset, RawRecord.NO_TIMESTAMP));
  }

  private String any(List<String> texts) {
    return texts.get(random.nextInt(texts.size()));
  }
}

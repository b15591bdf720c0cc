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
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.RepeatedTest;

@DisplayName("Z7: a replay over a history of zones is what the job made of it")
class ZoneHistoryReplayTest {
  private static final int EVENTS = 300;
  private static final List<String> ZONES = List.of("a", "b", "c");
  private static final List<String> DEVICES = List.of("x", "y");

  private final long seed = new Random().nextLong();
  private final Random random = new Random(seed);
  private final List<String> replayed = new ArrayList<>();
  private final List<String> emitted = new ArrayList<>();

  /** Zones that come, move, go and come again, while devices move among them. */
  @RepeatedTest(20)
  void theReplayEqualsTheJobThatReadBothTopicsInTheOrderOfTheirTimestamps() throws Exception {
    FleetReplay replay =
        new FleetReplay(
            Policy.DEFAULTS,
            step -> {
              if (step.outcome() != null) {
                step.outcome().transitions().forEach(one -> add(replayed, one.transition()));
              }
            });
    GeofenceHarness job = new GeofenceHarness();
    job.complete();
    long timeMillis = Json.START;
    for (int offset = 0; offset < EVENTS; offset++) {
      timeMillis += 1 + random.nextInt(5_000);
      if (random.nextInt(4) == 0) {
        ZoneChange change = change(offset);
        job.change(change, timeMillis);
        replay.zone(change, timeMillis);
      } else {
        Fix fix = Fix.of(any(DEVICES), timeMillis, random.nextInt(6), random.nextInt(6));
        job.send(fix);
        replay.fix(fix, timeMillis);
      }
    }
    replay.end(timeMillis);
    job.takeTransitions().forEach(one -> add(emitted, one));
    job.close();
    assertThat(replayed).as("seed %d", seed).hasSizeGreaterThan(10).isEqualTo(emitted);
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

package io.fenceline.explain.trial;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.evaluation.Policy;
import io.fenceline.event.zone.Zone;
import io.fenceline.explain.trial.VisitLog.ZoneVisits;
import io.fenceline.format.ValueFormats;
import io.fenceline.format.fix.FixLayout;
import io.fenceline.format.fix.FixReader;
import io.fenceline.format.geojson.ZoneReader;
import io.fenceline.format.input.RawRecord;
import io.fenceline.format.input.RefusedException;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("X2: what a zone would have seen")
class ZoneTrialTest {
  private static final long START = 1_700_000_000_000L;
  private static final String RULES = "\"enterConfirmations\":2,\"ad\":{\"title\":\"Coffee\"}";

  private final FixReader reader = ValueFormats.JSON.fixReader(FixLayout.DEFAULT, ignored -> {});
  private final ZoneTrial trial;
  private long offset;

  ZoneTrialTest() throws RefusedException, InterruptedException {
    trial = new ZoneTrial(Policy.DEFAULTS, zone(RULES));
  }

  private static Zone zone(String rules) throws RefusedException {
    String feature =
        "{\"type\":\"Feature\",\"geometry\":{\"type\":\"Polygon\",\"coordinates\":"
            + "[[[0,0],[1,0],[1,1],[0,1],[0,0]]]},\"properties\":{"
            + rules
            + "}}";
    return ZoneReader.readFeature("a", 0, feature.getBytes(UTF_8));
  }

  private void fix(String deviceId, int second, double lon) throws RefusedException {
    long timeMillis = START + second * 1_000L;
    String json =
        "{\"deviceId\":\"%s\",\"time\":%d,\"lon\":%s,\"lat\":0.5}"
            .formatted(deviceId, timeMillis, lon);
    trial.fix(
        reader.read(new RawRecord(null, json.getBytes(UTF_8), 0, offset++, timeMillis)),
        timeMillis);
  }

  @Test
  void visitsAndAdsAreThoseOfTheRules() throws RefusedException {
    fix("visits", 0, 5);
    fix("passes", 0, 0.5);
    fix("visits", 10, 0.5);
    fix("passes", 10, 5);
    fix("visits", 20, 0.5);
    fix("stays", 20, 0.5);
    fix("visits", 30, 5);
    fix("stays", 30, 0.5);
    ZoneVisits visits = trial.end(START + 40_000).zone("a");
    assertThat(visits.visits()).isEqualTo(2);
    assertThat(visits.devices()).isEqualTo(2);
    assertThat(visits.stillInside()).isEqualTo(1);
    // That of "stays" has not ended: 10 s until its last fix.
    assertThat(visits.insideMillis()).isEqualTo(30_000);
    assertThat(visits.ads()).isEqualTo(2);
  }

  @Test
  void aZoneThatNobodyVisitedHasNoVisits() throws RefusedException {
    fix("elsewhere", 0, 5);
    ZoneVisits visits = trial.end(START + 1_000).zone("a");
    assertThat(visits.visits()).isZero();
    assertThat(visits.ads()).isZero();
  }
}

package io.fenceline.gateway.rest;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.event.Bytes;
import io.fenceline.event.zone.Zone;
import io.fenceline.event.zone.ZoneRules;
import io.fenceline.gateway.state.ServedZone;
import io.fenceline.geo.Circle;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class ZonesOfPointsTest {
  private final ZonesOfPoints answer = new ZonesOfPoints();

  private static ServedZone zone(String id) {
    Zone zone = new Zone(id, 1, new Circle(0, 0, 1, 0), ZoneRules.NONE, null);
    return new ServedZone(zone, Bytes.utf8("{}"), null, 0, 0);
  }

  private String json(int asked) {
    return new String(answer.json(asked), UTF_8);
  }

  @Test
  void eachPointHasAListAlsoInNoZone() {
    answer.add(List.of(zone("a"), zone("b\"")));
    answer.add(List.of());
    assertThat(json(2)).isEqualTo("{\"zones\":[[\"a\",\"b\\\"\"],[]],\"more\":false}");
  }

  @Test
  void pointsThatExceedTheAnswerAreAnnouncedButTheFirstIsWritten() {
    List<ServedZone> many = Collections.nCopies(PageLimit.MAX_BYTES / 250, zone("x".repeat(250)));
    assertThat(answer.add(many)).isTrue();
    assertThat(answer.add(many)).isFalse();
    assertThat(json(2)).hasSizeLessThan(9 << 20).endsWith("\"]],\"more\":true}");
  }
}

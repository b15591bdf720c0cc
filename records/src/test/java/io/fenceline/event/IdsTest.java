package io.fenceline.event;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Ids of outputs and the order of zone ids. */
class IdsTest {
  private static final int[] CODE_POINTS = {
    'a', 'b', 0x7F, 0x80, 0x7FF, 0x800, 0xD7FF, 0xE000, 0xFFFF, 0x10000, 0x1F600, 0x10FFFF
  };

  @Test
  void idsAreWhatTheContractShows() {
    Transition enter = transition("truck-17", "depot");
    AdMatch match = new AdMatch("a/b", "50%", Trigger.INSIDE, null, 5, 1, 2, null, Bytes.utf8("1"));
    assertThat(enter.id()).isEqualTo("truck-17/depot/ENTER/1641168000000");
    assertThat(match.id()).isEqualTo("a%2Fb/50%25/INSIDE/5/ad");
    Transition ofDevice = transition("truck-17", ZoneIds.ofDevice("depot"));
    assertThat(ofDevice.id()).isEqualTo("truck-17/depot/device/ENTER/1641168000000");
    assertThat(ofDevice.zoneId()).isEqualTo("depot");
  }

  @Test
  void noTwoTransitionsShareAnId() {
    String[] parts = {"a", "device", "a/device", "/", "%", "%2F", "%25", "a/", "/a", "a/b", "b"};
    Map<String, String> seen = new HashMap<>();
    for (String device : parts) {
      for (String zone : parts) {
        for (String id : new String[] {zone, ZoneIds.ofDevice(zone)}) {
          String pair = device + " and " + id;
          assertThat(seen.put(transition(device, id).id(), pair)).as(pair).isNull();
        }
      }
    }
  }

  @Test
  @DisplayName("T1: zone ids are ordered by their UTF-8 bytes")
  void zoneIdsAreOrderedByTheirUtf8Bytes() {
    Random random = new Random(1);
    for (int i = 0; i < 100_000; i++) {
      String a = text(random);
      String b = text(random);
      int expected = Arrays.compareUnsigned(a.getBytes(UTF_8), b.getBytes(UTF_8));
      assertThat(Integer.signum(ZoneIds.UTF8_ORDER.compare(a, b)))
          .as("%s and %s", a, b)
          .isEqualTo(Integer.signum(expected));
    }
  }

  @Test
  void bytesAreComparedByContent() {
    assertThat(Bytes.utf8("é")).isEqualTo(Bytes.of(new byte[] {(byte) 0xC3, (byte) 0xA9}));
    assertThat(Bytes.utf8("é")).hasSameHashCodeAs(Bytes.utf8("é")).hasToString("é");
    assertThat(Bytes.utf8("é").size()).isEqualTo(2);
    assertThat(Bytes.utf8("a")).isNotEqualTo(Bytes.utf8("b")).isNotEqualTo("a");
    assertThat(Bytes.of(null)).isNull();
    assertThat(Bytes.utf8(null)).isNull();
  }

  private static String text(Random random) {
    StringBuilder text = new StringBuilder();
    for (int i = random.nextInt(4); i > 0; i--) {
      text.appendCodePoint(CODE_POINTS[random.nextInt(CODE_POINTS.length)]);
    }
    return text.toString();
  }

  private static Transition transition(String deviceId, String zoneId) {
    return new Transition(
        TransitionType.ENTER,
        TransitionReason.MOVED,
        deviceId,
        zoneId,
        1,
        1641168000000L,
        1,
        2,
        0,
        null);
  }
}

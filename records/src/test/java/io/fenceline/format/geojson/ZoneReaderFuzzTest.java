package io.fenceline.format.geojson;

import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.format.input.RawRecord;
import io.fenceline.format.input.RefusedException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("E4: whatever a record contains, it is a zone or a refusal")
class ZoneReaderFuzzTest {
  private static final List<String> GOOD =
      List.of(
          "{\"type\":\"Feature\",\"id\":\"zone\",\"properties\":{\"ad\":{\"a\":[1,\"\u00e9\\u00e9\"]},"
              + "\"adTriggers\":[\"ENTER\"],\"adCap\":{\"count\":1,\"per\":\"PT1H\",\"key\":\"k\"},"
              + "\"audience\":{\"s\":[\"a\"]},\"validFrom\":\"2026-01-31T08:00:00Z\","
              + "\"validUntil\":\"2027-01-31T08:00:00+01:00\",\"dwell\":\"P1DT5M\","
              + "\"enterConfirmations\":2,\"exitConfirmations\":3,\"exitBufferMeters\":1.5},"
              + "\"geometry\":{\"type\":\"Polygon\",\"coordinates\":[[[0,0],[4.5,0],[4e0,4],[0,0]]]}}",
          "{\"geometry\":{\"coordinates\":[[[[0,0],[4,0],[4,4],[0,0]],[[1,0.5],[2,1],[2,0.25],[1,0.5]]],"
              + "[[[9,9],[8,9],[9,8],[9,9]]]],\"type\":\"MultiPolygon\"},\"type\":\"Feature\"}",
          "{\"type\":\"Feature\",\"geometry\":{\"type\":\"GeometryCollection\",\"geometries\":["
              + "{\"type\":\"Polygon\",\"coordinates\":[[[0,0],[4,0],[4,4],[0,0]]]}]},\"crs\":null}",
          "{\"type\":\"Feature\",\"geometry\":{\"type\":\"Point\",\"coordinates\":[8.5,47.3,400]},"
              + "\"properties\":{\"radiusMeters\":1.5e3,\"innerRadiusMeters\":200}}",
          "{\"type\":\"Feature\",\"geometry\":{\"type\":\"LineString\",\"coordinates\":[[8.5,47],"
              + "[8.75,47.5],[-179,90]]},\"properties\":{\"bufferMeters\":25}}",
          "{\"type\":\"Feature\",\"geometry\":{\"type\":\"MultiLineString\",\"coordinates\":[[[8,47],"
              + "[9,47]],[[0,0],[1,1],[2,0]]]},\"properties\":{\"bufferMeters\":1e5}}",
          "{\"type\":\"Feature\",\"bbox\":[170,-5,-170,5],\"geometry\":null,\"crs\":{\"type\":\"name\","
              + "\"properties\":{\"name\":\"EPSG:4326\"}}}");

  private static final String ALPHABET = "{}[]\",:0123456789-+.eEtfn\\u \n\u0000\u00e9\ud83d\ude80";

  @Test
  void mutationsOfGoodFeaturesNeverThrowAnythingElse() {
    Random random = new Random(5);
    int accepted = 0;
    int runs = 20_000;
    for (int i = 0; i < runs; i++) {
      byte[] json = GOOD.get(i % GOOD.size()).getBytes(StandardCharsets.UTF_8);
      for (int n = 1 + random.nextInt(3); n > 0 && json.length > 0; n--) {
        json = mutate(json, random);
      }
      accepted += isZone(json, i) ? 1 : 0;
    }
    assertThat(accepted).isBetween(runs / 100, runs / 2);
  }

  @Test
  void everyTruncationIsRefused() {
    for (String good : GOOD) {
      byte[] json = good.getBytes(StandardCharsets.UTF_8);
      assertThat(isZone(json, json.length)).isTrue();
      for (int length = 0; length < json.length; length++) {
        assertThat(isZone(Arrays.copyOf(json, length), length)).as("%d bytes", length).isFalse();
      }
    }
  }

  private static boolean isZone(byte[] json, int run) {
    try {
      ZoneReader.read(new RawRecord("zone".getBytes(StandardCharsets.UTF_8), json, 0, 7, 0));
      return true;
    } catch (RefusedException e) {
      assertThat(e.getMessage()).isNotBlank();
      return false;
    } catch (RuntimeException | StackOverflowError e) {
      throw new AssertionError("run " + run + ": " + new String(json, StandardCharsets.UTF_8), e);
    }
  }

  private static byte[] mutate(byte[] json, Random random) {
    int at = random.nextInt(json.length);
    int to = Math.min(json.length, at + 1 + random.nextInt(8));
    byte[] piece = Arrays.copyOfRange(json, at, to);
    int other = random.nextInt(json.length);
    return switch (random.nextInt(6)) {
      case 0 -> join(json, at, new byte[] {(byte) random.nextInt(256)}, at + 1);
      case 1 -> join(json, at, new byte[0], to);
      case 2 -> join(json, other, piece, other);
      case 3 -> join(json, at, letter(random), at);
      case 4 -> join(json, at, letter(random), at + 1);
      default -> Arrays.copyOf(json, json.length - random.nextInt(3));
    };
  }

  private static byte[] letter(Random random) {
    int i = random.nextInt(ALPHABET.length());
    return ALPHABET.substring(i, i + 1).getBytes(StandardCharsets.UTF_8);
  }

  private static byte[] join(byte[] json, int end, byte[] middle, int start) {
    byte[] joined = new byte[end + middle.length + json.length - start];
    System.arraycopy(json, 0, joined, 0, end);
    System.arraycopy(middle, 0, joined, end, middle.length);
    System.arraycopy(json, start, joined, end + middle.length, json.length - start);
    return joined;
  }
}

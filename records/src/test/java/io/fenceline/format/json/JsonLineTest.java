package io.fenceline.format.json;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.event.Bytes;
import java.math.BigDecimal;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JsonLineTest {
  private static String text(JsonLine.Members members) {
    return new String(JsonLine.of(1, members), UTF_8);
  }

  private static String meters(double meters) {
    return text(json -> JsonLine.writeMeters(json, "m", meters)).replaceAll("\\{\"m\":(.*)}", "$1");
  }

  @ParameterizedTest
  @CsvSource({
    "0,0.000",
    "0.0004,0.000",
    "0.0005,0.001",
    "0.0996,0.100",
    "0.9996,1.000",
    "9.999,9.999",
    "10,10.000",
    "20003931.4586,20003931.459"
  })
  void distancesAreRoundedToMillimetres(double meters, String expected) {
    assertThat(meters(meters)).isEqualTo(expected);
  }

  @Test
  void anyDistanceHasThreeDigitsAfterThePoint() {
    long seed = new Random().nextLong();
    Random random = new Random(seed);
    for (int i = 0; i < 1_000; i++) {
      double meters = Math.pow(10, 8 * random.nextDouble() - 3);
      assertThat(new BigDecimal(meters(meters)))
          .as("seed %d: %s", seed, meters)
          .isEqualTo(BigDecimal.valueOf(Math.round(meters * 1000), 3));
    }
  }

  @Test
  void aDocumentIsWrittenByteForByteBetweenOtherMembers() {
    String json =
        text(
            line -> {
              line.writeStringField("a", "\u00e9\"");
              JsonLine.writeVerbatim(line, "b", Bytes.utf8("{ \"x\" : 1.50 }"));
              JsonLine.writeVerbatim(line, "absent", null);
              line.writeNumberField("c", 2);
            });

    assertThat(json).isEqualTo("{\"a\":\"\u00e9\\\"\",\"b\":{ \"x\" : 1.50 },\"c\":2}");
  }

  @Test
  void aPartOfADocumentIsReplacedByNull() {
    String json =
        text(
            line -> {
              JsonLine.writeVerbatim(line, "b", Bytes.utf8("{\"g\":[1,2],\"x\":1}"), 5, 10);
              assertThat(JsonLine.length(line)).isEqualTo("{\"b\":{\"g\":null,\"x\":1}".length());
            });

    assertThat(json).isEqualTo("{\"b\":{\"g\":null,\"x\":1}}");
  }
}

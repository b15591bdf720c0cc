package io.fenceline.gateway.http.message;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JsonOutputTest {
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
    assertThat(new JsonOutput().meters(meters)).hasToString(expected);
  }

  @Test
  void anyDistanceHasThreeDigitsAfterThePoint() {
    long seed = new Random().nextLong();
    Random random = new Random(seed);
    for (int i = 0; i < 1_000; i++) {
      double meters = Math.pow(10, 8 * random.nextDouble() - 3);
      assertThat(new BigDecimal(new JsonOutput().meters(meters).toString()))
          .as("seed %d: %s", seed, meters)
          .isEqualTo(BigDecimal.valueOf(Math.round(meters * 1000), 3));
    }
  }

  @Test
  void itGrowsBeyondTheBytesThatWereExpected() {
    JsonOutput json = new JsonOutput(1).raw("[").string("é\"").raw(",").meters(1234.5).raw("]");

    assertThat(json).hasToString("[\"é\\\"\",1234.500]");
    assertThat(json.bytes().remaining()).isEqualTo(json.toString().getBytes(UTF_8).length);
  }
}

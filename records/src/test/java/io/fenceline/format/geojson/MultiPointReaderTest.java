package io.fenceline.format.geojson;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.fenceline.format.input.RefusedException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MultiPointReaderTest {
  private static double[] read(String json) throws RefusedException {
    return MultiPointReader.read(json.getBytes(UTF_8), 2);
  }

  @Test
  void positionsKeepTheirOrderAndLoseTheirHeight() throws RefusedException {
    assertThat(read("{\"coordinates\":[[180,-90,7],[1.5,2]],\"type\":\"MultiPoint\",\"x\":[1]}"))
        .containsExactly(180, -90, 1.5, 2);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "[]|geometry: [], expected a MultiPoint",
        "{\"coordinates\":[[1,2]]}|type: null, expected a MultiPoint",
        "{\"type\":5,\"coordinates\":[[1,2]]}|type: 5, expected a MultiPoint",
        "{\"type\":\"Point\",\"coordinates\":[1,2]}|type: \"Point\", expected a MultiPoint",
        "{\"type\":\"MultiPoint\"}|coordinates: null, expected an array of positions",
        "{\"type\":\"MultiPoint\",\"coordinates\":[]}|coordinates: [], expected at least one position",
        "{\"type\":\"MultiPoint\",\"coordinates\":7}|coordinates: 7, expected an array of positions",
        "{\"type\":\"MultiPoint\",\"coordinates\":[[1,2],[191,2]]}|coordinates[1]: 191, expected a longitude in [-180, 180]",
        "{\"type\":\"MultiPoint\",\"coordinates\":[[1,2],[1,2],[1,2]]}|coordinates: 3 positions, expected at most 2",
        "{\"type\":\"MultiPoint\",\"coordinates\":[[1,2]],\"crs\":{\"type\":\"name\",\"properties\":{\"name\":\"EPSG:3857\"}}}|crs: {\"type\":\"name\",\"properties\":{\"name\":\"EPSG:3857\"}}, expected none, or the name of CRS84 or EPSG:4326",
      })
  void whatIsNoMultiPointIsRefusedWithItsPlace(String json, String message) {
    assertThat(catchThrowableOfType(RefusedException.class, () -> read(json))).hasMessage(message);
  }
}

package io.fenceline.loadtest.gateway.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.fenceline.loadtest.reference.ReferencePlaces.Near;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Checks with a limit of 2, and places 7, 3 and 5 at 1, 2 and 2.001 metres. */
class PlacesNearTest {
  private static final List<Near> NEAR =
      List.of(new Near(7, 1), new Near(3, 2), new Near(5, 2.001));

  private static boolean isWrong(String answer) throws IOException {
    return PlacesNear.difference(new ObjectMapper().readTree(answer), NEAR, 2, place -> "p" + place)
        != null;
  }

  private static String place(int number, double meters) {
    return "{\"id\":\"p%d\",\"distanceMeters\":%s,\"feature\":{\"id\":\"p%d\"}}"
        .formatted(number, meters, number);
  }

  private static String answer(boolean more, String... places) {
    return "{\"places\":[%s],\"more\":%s}".formatted(String.join(",", places), more);
  }

  @Test
  void theNearestAreRightAndTiesMayComeInAnyOrder() throws IOException {
    assertThat(isWrong(answer(true, place(7, 1), place(3, 2)))).isFalse();
    assertThat(isWrong(answer(true, place(7, 1), place(5, 2.001)))).isFalse();
  }

  @ParameterizedTest
  @CsvSource({"3, 2, 7, 1, true", "7, 1, 7, 1, true", "7, 1, 3, 2.1, true", "7, 1, 3, 2, false"})
  void anotherOrderPlaceDistanceOrEndIsWrong(
      int first, double meters, int second, double secondMeters, boolean more) throws IOException {
    assertThat(isWrong(answer(more, place(first, meters), place(second, secondMeters)))).isTrue();
  }

  @Test
  void aMissingPlaceIsWrong() throws IOException {
    assertThat(isWrong(answer(true, place(7, 1)))).isTrue();
  }
}

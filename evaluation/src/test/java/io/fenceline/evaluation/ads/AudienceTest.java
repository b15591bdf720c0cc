package io.fenceline.evaluation.ads;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class AudienceTest {
  private static final Map<String, String> FIX = Map.of("segment", "gold", "floor", "3");

  @Test
  @DisplayName("T6: every name of the audience must have one of its texts")
  void everyNameMustFit() {
    assertThat(includes(Map.of())).isTrue();
    assertThat(includes(Map.of("segment", List.of("premium", "gold")))).isTrue();
    assertThat(includes(Map.of("segment", List.of("gold"), "floor", List.of("3")))).isTrue();
    assertThat(includes(Map.of("segment", List.of("gold"), "floor", List.of("4")))).isFalse();
  }

  @Test
  @DisplayName("T6: an attribute that is absent fits nothing, and no text at all fits nothing")
  void anAbsentAttributeFitsNothing() {
    assertThat(includes(Map.of("colour", List.of("red", "null")))).isFalse();
    assertThat(includes(Map.of("segment", List.of()))).isFalse();
  }

  private static boolean includes(Map<String, List<String>> audience) {
    return Audience.includes(audience, FIX::get);
  }
}

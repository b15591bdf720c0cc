package io.fenceline.format.json;

import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.event.Bytes;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class AttributesTest {
  @Test
  @DisplayName("T6: an attribute counts as text: a number as it is written, true and false")
  void anAttributeCountsAsText() {
    assertThat(text("{\"a\":\"gold\"}")).isEqualTo("gold");
    assertThat(text("{\"a\":\"\\u00e9\"}")).isEqualTo("\u00e9");
    assertThat(text("{\"a\":1.50}")).isEqualTo("1.50");
    assertThat(text("{\"a\":-3}")).isEqualTo("-3");
    assertThat(text("{\"a\":true}")).isEqualTo("true");
  }

  @Test
  void onlyScalarsBecomeText() {
    assertThat(text("{\"a\":null}")).isNull();
    assertThat(text("{\"a\":{\"a\":\"gold\"}}")).isNull();
    assertThat(text("{\"a\":[\"gold\"]}")).isNull();
  }

  @Test
  void onlyTheNameItselfCountsAndOnlyAtTheTop() {
    assertThat(text("{}")).isNull();
    assertThat(text("{\"b\":{\"a\":1},\"A\":2}")).isNull();
    assertThat(Attributes.text(null, "a")).isNull();
  }

  @Test
  void ofEqualNamesTheLastCounts() {
    assertThat(text("{\"a\":1,\"a\":2}")).isEqualTo("2");
    assertThat(text("{\"a\":1,\"a\":null}")).isNull();
  }

  private static String text(String json) {
    return Attributes.text(Bytes.utf8(json), "a");
  }
}

package io.fenceline.format.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.fenceline.format.fix.FixLayout;
import io.fenceline.format.fix.JsonFixReader;
import io.fenceline.format.input.RawRecord;
import io.fenceline.format.input.RefusedException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JsonProblemTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "NaN",
        "-Infinity",
        "+INF",
        "-INF",
        "+1",
        ".5",
        "5.",
        "01",
        "1 // a comment",
        "/* a comment */ 1",
        "# a comment",
        "'text'",
        "\"\\x\"",
        "\"\u0001\"",
        "[1,]",
        "tru",
        "\u001e",
        "1e",
        "{lon:1}",
        "[",
        "\"",
        "1}}"
      })
  void noRefusalNamesASettingOfTheParser(String value) {
    String detail = refusal(value);
    assertThat(detail)
        .doesNotContain("`", "Feature", "ALLOW_", "enable", "Source:", "\n")
        .startsWith("value: ");
    assertThat(parseRefusal(value)).doesNotContain("`", "Feature", "ALLOW_", "enable", "Source:");
  }

  @Test
  void aNumberThatJsonDoesNotHaveIsNamedWithTheRemedy() {
    assertThat(refusal("NaN")).contains("NaN is no number in JSON (leave the field out)");
  }

  private static String refusal(String value) {
    byte[] fix = ("{\"lon\":" + value + "}").getBytes(StandardCharsets.UTF_8);
    return catchThrowableOfType(
            RefusedException.class,
            () ->
                new JsonFixReader(FixLayout.DEFAULT, field -> {})
                    .read(new RawRecord(null, fix, 0, 0, 0)))
        .getMessage();
  }

  private static String parseRefusal(String value) {
    byte[] json = ("{\"lon\":" + value + "}").getBytes(StandardCharsets.UTF_8);
    return catchThrowableOfType(
            RefusedException.class, () -> JsonValue.parse(json, FieldSelection.of("lon")))
        .getMessage();
  }
}

package io.fenceline.delivery.event;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fenceline.format.input.RefusedException;
import io.fenceline.format.output.EventKind;
import io.fenceline.format.output.EventReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BodyTemplateTest {
  private static final String JSON = "application/json";

  private static final String AD =
      "{\"id\":\"i\",\"deviceId\":\"van \\\"3\\\" & co\",\"zoneId\":\"dépôt\",\"trigger\":\"ENTER\",\"time\":1641168000000,"
          + "\"lon\":1.5,\"lat\":2,\"attributes\":{\"driver\":\"Jo\"},\"ad\":{\"title\":\"x\",\"tags\":[\"a\",\"b\"]}}";

  private static String body(String template, String mediaType) throws RefusedException {
    byte[] body =
        BodyTemplate.parse(template, mediaType)
            .of(EventReader.ofJson(EventKind.AD_MATCH, AD.getBytes(UTF_8)), "");
    return new String(body, UTF_8);
  }

  @Test
  void fieldsAreEscapedAsTheMediaTypeNeedsIt() throws Exception {
    assertThat(body("{\"text\":\"{{deviceId}} in {{zoneId}}\"}", JSON))
        .isEqualTo("{\"text\":\"van \\\"3\\\" & co in dépôt\"}");
    assertThat(body("to=x&text={{deviceId}}", "application/x-www-form-urlencoded"))
        .isEqualTo("to=x&text=van+%223%22+%26+co");
    assertThat(body("<b>{{deviceId}}</b>", "text/html"))
        .isEqualTo("<b>van &quot;3&quot; &amp; co</b>");
    assertThat(body("{{deviceId}}", "text/plain")).isEqualTo("van \"3\" & co");
  }

  @Test
  void timesAreTextAndAbsentFieldsAreEmpty() throws Exception {
    assertThat(body("{{time}}|{{reason}}|{{attributes.driver}}|{{attributes.none}}", "text/plain"))
        .isEqualTo("2022-01-03T00:00:00.000Z||Jo|");
  }

  @Test
  void sectionsAreForFieldsThatAnEventMayHave() throws Exception {
    assertThat(
            body(
                "{{#ad}}{{title}}:{{#tags}} {{.}}{{/tags}}{{/ad}}{{^count}}!{{/count}}",
                "text/plain"))
        .isEqualTo("x: a b!");
    assertThat(body("{\"ad\": {{{ad}}}{{^ad}}null{{/ad}} }", JSON))
        .isEqualTo("{\"ad\": {\"title\":\"x\",\"tags\":[\"a\",\"b\"]} }");
  }

  @Test
  void numbersNeedNoQuotationMarks() throws Exception {
    assertThat(body("{\"at\":[{{lon}},{{lat}}]}", JSON)).isEqualTo("{\"at\":[1.5,2]}");
    assertThat(BodyTemplate.parse("{\"count\":{{count}}}", JSON)).isNotNull();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"text\": \"{{devceId}}\"} | no event has 'devceId'",
        "{\"text\": {{deviceId}}} | a template that gives JSON, with each {{field}} of text in quotation marks",
        "{\"text\": \"{{#ad}}\"} | a template in Mustache: Section missing close tag",
        "{\"text\": \"{{>other}}\"} | a template without parts in other files"
      })
  void aTemplateThatCannotWorkIsRefused(String template, String message) {
    assertThatThrownBy(() -> BodyTemplate.parse(template, JSON))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(message);
  }
}

package io.fenceline.format.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.core.JsonParser;
import io.fenceline.event.RefusalReason;
import io.fenceline.format.input.RefusedException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("JSON values: selected members are those that a scan finds")
class JsonValueTest {
  private static final FieldSelection INNER = FieldSelection.of("x", "y");
  private static final FieldSelection OUTER = FieldSelection.of("a").and("o", INNER);

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{} | {}",
        "{'z':1,'a':2} | {a=2}",
        "{'a':1,'a':2} | {a=2}",
        "{'a':1,'a':null} | {}",
        "{'a':null,'a':1} | {a=1}",
        "{'\\u0061':1} | {a=1}",
        "{'a':1,'\\u0061':null} | {}",
        "{'a' : {'x':1} , 'z':{'a':9,'o':{'x':9}}} | {a={'x':1}}",
        "{ 'o' : { 'x' : 1 , 'z' : [{'y':9}] } } | {o={ 'x' : 1 , 'z' : [{'y':9}] }, o.x=1}",
        "{'o':{'x':1},'a':2,'o':{'y':3}} | {a=2, o={'y':3}, o.y=3}",
        "{'o':{'x':1,'x':2,'y':3,'y':null}} | {o={'x':1,'x':2,'y':3,'y':null}, o.x=2}",
        "{'o':{'\\u0078':{'x':1}}} | {o={'\\u0078':{'x':1}}, o.x={'x':1}}",
        "{'o':{'o':{'x':1},'a':2}} | {o={'o':{'x':1},'a':2}}",
        "{'o':{'x':1},'o':null} | {}",
        "{'o':null,'o':{'x':1}} | {o={'x':1}, o.x=1}",
        "{'o':{'x':1},'o':[{'x':2}]} | {o=[{'x':2}]}",
        "{'o':'{','a':'}'} | {a='}', o='{'}",
        "{'a':1e5 ,'o':{'x':-0,'y':true}} | {a=1e5, o={'x':-0,'y':true}, o.x=-0, o.y=true}"
      })
  void membersAreTheLastOfEqualNamesUnlessNull(String json, String members)
      throws RefusedException {
    byte[] text = utf8(json.replace('\'', '"'));
    assertThat(found(JsonValue.parse(text, OUTER))).isEqualTo(members.replace('\'', '"'));
    assertThat(found(JsonValue.parse(text, FieldSelection.NONE)))
        .isEqualTo(members.replace('\'', '"'));
  }

  /** The members that {@link #OUTER} names, and those of the object among them. */
  private static String found(JsonValue value) throws RefusedException {
    Map<String, JsonValue> found = new TreeMap<>(value.members(OUTER));
    JsonValue inner = found.get("o");
    if (inner != null && inner.isObject()) {
      inner.members(INNER).forEach((name, member) -> found.put("o." + name, member));
    }
    return found.toString();
  }

  @Test
  void selectedMembersAreNotParsedAgain() throws RefusedException {
    JsonValue value = JsonValue.parse(utf8("{\"o\":{\"x\":1}}"), OUTER);
    assertThat(value.members(OUTER)).isSameAs(value.members(OUTER));
    JsonValue inner = value.members(OUTER).get("o");
    assertThat(inner.members(INNER)).isSameAs(inner.members(INNER));
  }

  @Test
  void membersOutsideTheSelectionAreFoundToo() throws RefusedException {
    JsonValue value = JsonValue.parse(utf8("{\"z\":1,\"o\":{\"z\":2,\"x\":3}}"), OUTER);
    assertThat(value.members(FieldSelection.of("z"))).hasToString("{z=1}");
    assertThat(value.members(FieldSelection.ALL)).hasToString("{z=1, o={\"z\":2,\"x\":3}}");
    JsonValue inner = value.members(OUTER).get("o");
    assertThat(inner.members(FieldSelection.of("z"))).hasToString("{z=2}");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"o\":{\"x\":1},\"a\":}",
        "{\"o\":{\"x\":1",
        "{\"o\":{\"x\":1}",
        "{\"o\":{\"x\":1]}",
        "{\"o\":{\"x\":\"\\q\"}}",
        "{\"o\":{\"x\":\"\n\"}}",
        "{\"o\":{\"x\":\"1",
        "{\"o\":{\"x\":01}}",
        "{\"o\":{\"x\":1},}",
        "{\"o\":{\"x\"}}",
        "{\"o\":{x:1}}",
        "{\"o\":{\"x\":1}} 7",
        "{\"o\":{\"x\":1}}}"
      })
  void invalidTextIsRefusedWithAnySelection(String json) {
    assertThat(refusal(json, OUTER).reason()).isEqualTo(RefusalReason.NOT_JSON);
    assertThat(refusal(json, OUTER)).hasMessage(refusal(json, FieldSelection.NONE).getMessage());
  }

  private static RefusedException refusal(String json, FieldSelection wanted) {
    return catchThrowableOfType(RefusedException.class, () -> JsonValue.parse(utf8(json), wanted));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " a b ",
        "\u00e9\u20ac\ud83d\ude80\u0000",
        "\ufeff\uffff\u2028\u007f",
        "\\\\",
        "\\\"",
        "\\u00e9\\ud83d\\ude80\u00e9\\n",
        "\\ud800",
        "x\\/"
      })
  void textsAreWhatJacksonReads(String content) throws RefusedException, IOException {
    byte[] json = utf8("[ \"" + content.replace("\u0000", "\\u0000") + "\" ,1]");
    try (JsonParser parser = JsonValue.JSON.createParser(json)) {
      parser.nextToken();
      parser.nextToken();
      JsonValue text = JsonValue.parse(json, FieldSelection.NONE).elements().get(0);
      assertThat(text.text()).isEqualTo(parser.getText());
    }
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}

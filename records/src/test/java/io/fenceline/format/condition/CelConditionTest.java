package io.fenceline.format.condition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fenceline.event.Bytes;
import io.fenceline.event.Fix;
import io.fenceline.format.input.RefusedException;
import io.fenceline.format.json.FieldSelection;
import io.fenceline.format.json.JsonValue;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("Z5: conditions on fixes")
class CelConditionTest {
  /** Monday, 8 April 2024, 06:30 in UTC. */
  private static final long TIME = 1_712_557_800_000L;

  private static final Fix BARE = Fix.of("truck-17", TIME, 9.5, 52.25);
  private static final Fix FULL =
      fix(
          12.5,
          """
          {"kind":"truck","axles":3,"load":4.5,"empty":false,"tags":["cold","late"],
           "trailer":{"axles":2},"none":null,"text":"4"}""");

  private static final String PROPERTIES =
      """
      {"limit":8,"name":"Elm Street","closed":false,"kinds":["truck","bus"],"owner":{"city":"Ulm"},
       "none":null,"max-speed":3,"unused":"%s"}"""
          .formatted("x".repeat(100));

  private static Fix fix(double speed, String attributes) {
    return Fix.builder("truck-17", TIME, 9.5, 52.25)
        .accuracyMeters(5)
        .speedMetersPerSecond(speed)
        .headingDegrees(90)
        .altitudeMeters(-430)
        .attributes(Bytes.utf8(attributes))
        .build();
  }

  private static CelCondition parse(String text) throws ConditionException, RefusedException {
    byte[] json = PROPERTIES.getBytes(StandardCharsets.UTF_8);
    return CelCondition.parse(
        text, JsonValue.parse(json, FieldSelection.ALL).members(FieldSelection.ALL));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "fix.speedMetersPerSecond > 12",
        "fix.speedMetersPerSecond > zone.limit",
        "fix.speedMetersPerSecond * 3.6 > 44.9",
        "fix.accuracyMeters == 5 && fix.headingDegrees != 91",
        "fix.altitudeMeters > -430.5 && fix.altitudeMeters < -429",
        "fix.deviceId.startsWith('truck-')",
        "fix.lon > 9 && fix.lat < 53.0",
        "fix.time.getHours() == 6 && fix.time.getHours('Europe/Berlin') == 8",
        "fix.time < timestamp('2024-04-08T07:00:00Z')",
        "fix.time.getDayOfWeek() == 1",
        "fix.attributes.kind == 'truck'",
        "fix.attributes['kind'] in ['truck', 'bus']",
        "fix.attributes.kind in zone.kinds",
        "fix.attributes.axles == 3 && fix.attributes.axles > 2 && fix.attributes.axles < 3.5",
        "fix.attributes.load >= 4.5",
        "!fix.attributes.empty",
        "fix.attributes.empty == zone.closed",
        "'late' in fix.attributes.tags",
        "fix.attributes.tags.size() == 2",
        "fix.attributes.trailer.axles == 2",
        "has(fix.attributes.kind) && !has(fix.attributes.none) && !has(fix.attributes.other)",
        "has(fix.speedMetersPerSecond)",
        "zone.name == 'Elm Street' && zone.owner.city == 'Ulm'",
        "has(fix.attributes.x) ? fix.attributes.x == 1 : true",
        "fix.attributes.x == 1 || fix.attributes.kind == 'truck'",
        "fix.attributes.text != 4 && fix.attributes.empty != 'false' && 4.5 != fix.attributes.tags",
        "!(fix.attributes.text in [4, 5]) && fix.attributes.axles in [2, 3.0]",
        "'kind' in fix.attributes && !('none' in fix.attributes)",
        "double(fix.attributes.text) == 4.0",
        "3u < fix.speedMetersPerSecond",
        "true"
      })
  void aConditionHolds(String text) throws Exception {
    assertThat(parse(text).holds(FULL)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "fix.speedMetersPerSecond > 0",
        "!(fix.speedMetersPerSecond > 0)",
        "fix.speedMetersPerSecond <= 0",
        "fix.accuracyMeters < 100",
        "has(fix.headingDegrees)",
        "fix.altitudeMeters < 120",
        "fix.attributes.kind == 'truck'",
        "!(fix.attributes.kind == 'truck')",
        "fix.attributes['kind'] != 'truck'",
        "has(fix.attributes)",
        "fix.attributes.kind == 'truck' || fix.attributes.kind == 'bus'"
      })
  void aFieldThatTheFixLacksMakesItFalse(String text) throws Exception {
    assertThat(parse(text).holds(BARE)).isFalse();
  }

  @Test
  void aFailureOfTheLibraryMakesItFalse() throws Exception {
    assertThat(parse("fix.attributes.kind == 'truck'").holds(fix(1, "no JSON"))).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "fix.attributes.kind > 3",
        "fix.attributes.kind.size() / 0 == 1",
        "int(fix.attributes.kind) == 1",
        "fix.attributes.axles % 2 == 1",
        "fix.attributes.kind",
        "fix.attributes.tags[7] == 'a'",
        "fix.attributes.kind.axles == 1",
        "timestamp(fix.attributes.kind) > fix.time",
        "fix.time.getHours(fix.attributes.kind) == 1",
        "fix.attributes.axles && true"
      })
  void anErrorMakesItFalse(String text) throws Exception {
    assertThat(parse(text).holds(FULL)).isFalse();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "fix.sped > 3 | line 1, column 4: undefined field 'sped'",
        "zone.limt > 3 | line 1, column 5: undefined field 'limt'",
        "zone.none == 3 | line 1, column 5: undefined field 'none'",
        "speed > 3 | line 1, column 1: undeclared reference to 'speed' (in container '')",
        "fix.speedMetersPerSecond > | line 1, column 27: mismatched input",
        "fix.speedMetersPerSecond > 'x' | line 1, column 26: found no matching overload",
        "fix.speedMetersPerSecond == 'x' | line 1, column 26: found no matching overload",
        "zone.name == 3 | line 1, column 11: found no matching overload",
        "fix.speedMetersPerSecond | line 1, column 1: neither true nor false",
        "fix | line 1, column 1: neither true nor false",
        "fix.deviceId.matches('a+') | line 1, column 21: undeclared reference to 'matches'",
        "[1].exists(x, x > 0) | undeclared reference to",
        "now() > fix.time | undeclared reference to 'now'",
        "\"a | line 1, column 1: token recognition error",
        "1 + 2 | neither true nor false",
        "fix.speedMetersPerSecond > 3; true | line 1, column 29",
      })
  void aTextThatIsNoConditionIsRefusedWithLineAndColumn(String text, String mistake) {
    assertThatThrownBy(() -> parse(text))
        .isInstanceOf(ConditionException.class)
        .hasMessageContaining(mistake);
  }

  @Test
  void aMistakeInAnotherLineIsFoundThere() {
    assertThatThrownBy(() -> parse("fix.lon > 3 &&\n  fix.sped > 3"))
        .hasMessage("line 2, column 6: undefined field 'sped'");
  }

  @Test
  void theSizeOfAConditionIsLimited() {
    assertThatThrownBy(() -> parse("fix.lon > 3" + " || fix.lon > 3".repeat(100)))
        .hasMessage("longer than 1000 characters");
    for (String deep : new String[] {"(".repeat(400), "[".repeat(400), "!(".repeat(300)}) {
      assertThatThrownBy(() -> parse(deep + "true")).hasMessage("nested deeper than 50 levels");
    }
    for (String chain : new String[] {".a", "['a']", "[0]"}) {
      String text = "fix.attributes" + chain.repeat(60) + " == 1.0 || 1" + "+1".repeat(60) + " > 3";
      assertThatThrownBy(() -> parse(text)).hasMessage("nested deeper than 50 levels");
    }
    for (String text :
        new String[] {
          "!".repeat(999), "-".repeat(999), "true ? ".repeat(140), "fix" + ".a".repeat(400)
        }) {
      assertThatThrownBy(() -> parse(text)).isInstanceOf(ConditionException.class);
    }
  }

  @Test
  @DisplayName("Z5, E8: what a condition refers to is bounded, since each fix pays for it")
  void theZonePropertiesOfAConditionAreBounded() throws Exception {
    String text = "zone.s.contains(zone.t)";
    assertThat(CelCondition.parse(text, texts(1_024)).holds(BARE)).isFalse();
    assertThat(CelCondition.parse("!" + text, texts(64)).holds(BARE)).isTrue();
    assertThat(CelCondition.parse("!" + text, texts(65)).holds(BARE)).isFalse();
    assertThatThrownBy(() -> CelCondition.parse(text, texts(1_025)))
        .hasMessage("refers to a text of the zone's properties over 1,024 characters");
    assertThatThrownBy(() -> CelCondition.parse(text, texts(250_000)))
        .hasMessage("refers to 500,015 bytes of the zone's properties, at most 4,096");
  }

  private static Map<String, JsonValue> texts(int chars) throws RefusedException {
    String json = "{\"s\":\"%s\",\"t\":\"%s\"}".formatted("a".repeat(chars), "b".repeat(chars));
    return JsonValue.parse(json.getBytes(StandardCharsets.UTF_8), FieldSelection.ALL)
        .members(FieldSelection.ALL);
  }

  @Test
  @DisplayName("Z5, E8: a text that is longer than conditions compare is absent, and no sum is one")
  void longTextsAreAbsent() throws Exception {
    Fix fix = fix(1, "{\"s\":\"%s\",\"t\":\"%s\"}".formatted("a".repeat(1_024), "a".repeat(1_025)));
    assertThat(parse("fix.attributes.s.contains('a')").holds(fix)).isTrue();
    assertThat(parse("has(fix.attributes.t)").holds(fix)).isFalse();
    assertThat(parse("fix.attributes.t.contains('a')").holds(fix)).isFalse();
    assertThat(parse("!(fix.attributes.s + 'a').contains('b')").holds(fix)).isFalse();
    assertThat(parse("('a' + 'b').contains('b')").holds(fix)).isTrue();
    assertThat(parse("fix.attributes.tags.contains('a') || true").holds(FULL)).isTrue();
  }

  @Test
  void aLongChainIsRead() throws Exception {
    assertThat(parse("true" + " && true".repeat(120)).holds(BARE)).isTrue();
    assertThat(parse("1" + "+1".repeat(45) + " == 46").holds(BARE)).isTrue();
    assertThat(parse("!".repeat(900) + "true").holds(BARE)).isTrue();
  }

  @Test
  void nothingIsPrinted() {
    PrintStream before = System.err;
    ByteArrayOutputStream printed = new ByteArrayOutputStream();
    System.setErr(new PrintStream(printed, true, StandardCharsets.UTF_8));
    try {
      for (String text : new String[] {"fix.lon >", "'", "fix.lon > $", "true ? 1", "fix.sped"}) {
        assertThatThrownBy(() -> parse(text)).isInstanceOf(ConditionException.class);
      }
    } finally {
      System.setErr(before);
    }
    assertThat(printed.toString(StandardCharsets.UTF_8)).isEmpty();
  }

  @Test
  void onlyThePropertiesThatItRefersToAreKept() throws Exception {
    CelCondition condition = parse("fix.lon > zone.limit || zone.owner.city == zone.name");
    assertThat(condition.zoneProperties())
        .hasToString("{\"limit\":8,\"name\":\"Elm Street\",\"owner\":{\"city\":\"Ulm\"}}");
    assertThat(parse("fix.lon > 8").zoneProperties()).isNull();
    assertThat(parse("'zone.limit' == fix.deviceId").zoneProperties()).isNull();
  }

  @Test
  void aConditionThatWasReadBeforeIsEqual() throws Exception {
    CelCondition condition = parse("fix.speedMetersPerSecond > zone.limit");
    CelCondition again = CelCondition.of(condition.expression(), condition.zoneProperties());
    assertThat(again).isEqualTo(condition).hasSameHashCodeAs(condition);
    assertThat(again.holds(FULL)).isTrue();
    assertThat(again.holds(fix(8, "{}"))).isFalse();
    assertThat(CelCondition.of(condition.expression(), Bytes.utf8("{\"limit\":20}")))
        .isNotEqualTo(condition)
        .satisfies(other -> assertThat(other.holds(FULL)).isFalse());
  }
}

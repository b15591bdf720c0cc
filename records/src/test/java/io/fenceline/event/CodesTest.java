package io.fenceline.event;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fenceline.event.zone.Uncertainty;
import java.util.Arrays;
import java.util.Locale;
import java.util.function.Function;
import java.util.function.IntFunction;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Rule E3: codes are part of stored bytes, so each is written down here and never changes. */
class CodesTest {

  @Test
  @DisplayName("E3: codes of transition types stay")
  void codesOfTransitionTypesAreStable() {
    assertCodes(
        TransitionType.values(),
        TransitionType::code,
        TransitionType::ofCode,
        "OVERDUE=6 DWELL=1 EXIT=2 CROSS=3 APPROACH=5 ENTER=4");
  }

  @Test
  @DisplayName("E3: codes of triggers stay")
  void codesOfTriggersAreStable() {
    assertCodes(
        Trigger.values(),
        Trigger::code,
        Trigger::ofCode,
        "ENTER=1 EXIT=2 DWELL=3 CROSS=4 APPROACH=6 INSIDE=5");
  }

  @Test
  @DisplayName("E3: codes of transition reasons stay")
  void codesOfTransitionReasonsAreStable() {
    assertCodes(
        TransitionReason.values(),
        TransitionReason::code,
        TransitionReason::ofCode,
        "FIRST_FIX=1 ZONE_STARTED=2 ZONE_CHANGED=3 ZONE_REMOVED=4 ZONE_EXPIRED=5"
            + " DEVICE_SILENT=6 MOVED=7 ZONE_OPENED=8 ZONE_CLOSED=9 CONDITION=10");
  }

  @Test
  @DisplayName("E3: codes of refusal reasons stay")
  void codesOfRefusalReasonsAreStable() {
    assertCodes(
        RefusalReason.values(),
        RefusalReason::code,
        RefusalReason::ofCode,
        "EMPTY=1 NOT_JSON=2 NOT_AN_OBJECT=3 TOO_LARGE=4 MISSING=5 WRONG_TYPE=6 OUT_OF_RANGE=7"
            + " TIME_TOO_EARLY=8 TIME_IN_FUTURE=9 BAD_ID=10 ID_MISMATCH=11 BAD_GEOMETRY=12"
            + " BAD_RING=13 BAD_CRS=14 BAD_PROPERTY=15 LATE=16 CONFLICT=17 NOT_PROTOBUF=18"
            + " UNREADABLE=19 NOT_AVRO=20");
  }

  @Test
  void reasonsOnTheWireAreTheirNamesInLowerCase() {
    for (RefusalReason reason : RefusalReason.values()) {
      assertThat(reason.text()).isEqualTo(reason.name().toLowerCase(Locale.ROOT).replace('_', '-'));
    }
  }

  @Test
  @DisplayName("T1: types are declared in the order in which one fix yields them")
  void typesAreInTheOrderOfTheirTransitions() {
    assertThat(TransitionType.values())
        .containsExactly(
            TransitionType.OVERDUE,
            TransitionType.DWELL,
            TransitionType.EXIT,
            TransitionType.CROSS,
            TransitionType.APPROACH,
            TransitionType.ENTER);
  }

  private static <E extends Enum<E>> void assertCodes(
      E[] values, Function<E, Integer> code, IntFunction<E> ofCode, String written) {
    assertThat(Arrays.stream(values).map(value -> value.name() + "=" + code.apply(value)))
        .containsExactly(written.split(" "));
    for (E value : values) {
      assertThat(ofCode.apply(code.apply(value))).isEqualTo(value);
    }
    assertThatThrownBy(() -> ofCode.apply(0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageMatching("unknown .* code 0");
  }

  @Test
  @DisplayName("E3: codes of uncertainties stay")
  void codesOfUncertaintiesAreStable() {
    assertCodes(
        Uncertainty.values(), Uncertainty::code, Uncertainty::ofCode, "IGNORE=1 STRICT=2 LOOSE=3");
  }
}

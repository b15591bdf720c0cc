package io.fenceline.format.fix;

import io.fenceline.event.RefusalReason;
import io.fenceline.format.input.RefusedException;

/** The ranges of the fields of a fix, and the refusals of values outside them. */
final class FieldRanges {
  private FieldRanges() {}

  /** The reason for refusing a time; null if it is in range. */
  static RefusalReason refusalOfTime(long millis, long maxMillis) {
    if (millis < FixLayout.MIN_TIME_MILLIS) {
      return RefusalReason.TIME_TOO_EARLY;
    }
    return millis > maxMillis ? RefusalReason.TIME_IN_FUTURE : null;
  }

  /**
   * @param value the time as it is in the record
   */
  static RefusedException timeOutOfRange(RefusalReason reason, String value, long maxMillis) {
    String expected =
        reason == RefusalReason.TIME_TOO_EARLY
            ? "at least " + FixLayout.MIN_TIME_MILLIS + " ms since 1970"
            : "at most "
                + maxMillis
                + " ms: the record's timestamp or the wall clock, the smaller, and --max-future";
    return RefusedException.field(reason, FixField.TIME.jsonName(), value, expected);
  }

  /** False for NaN and infinite values. */
  static boolean contains(FixField field, double value) {
    return switch (field) {
      case LON -> value >= -180 && value <= 180;
      case LAT -> value >= -90 && value <= 90;
      default -> value >= 0 && value <= Double.MAX_VALUE;
    };
  }

  static RefusedException outOfRange(FixField field, String value) {
    return RefusedException.field(
        RefusalReason.OUT_OF_RANGE, field.jsonName(), value, expected(field));
  }

  /** Called only for refusals: building the text would cost more than reading the number. */
  static String expected(FixField field) {
    return switch (field) {
      case LON -> "a number in [-180.0, 180.0]";
      case LAT -> "a number in [-90.0, 90.0]";
      default -> "a number, not negative";
    };
  }
}

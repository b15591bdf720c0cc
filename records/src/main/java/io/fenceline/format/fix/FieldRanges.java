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
            ? "at least " + FixLayout.MIN_TIME_MILLIS + " ms since 1970" + hint(value)
            : "at most "
                + maxMillis
                + " ms: the record's timestamp or the wall clock, the smaller, and --max-future";
    return RefusedException.field(reason, FixField.TIME.jsonName(), value, expected);
  }

  /** Seconds since 1970 have ten digits until 2286. */
  private static String hint(String value) {
    return value.matches("[0-9]{10}(\\.[0-9]*)?") ? "; are these seconds?" : "";
  }

  static RefusedException outOfRange(FixField field, String value) {
    return RefusedException.field(
        RefusalReason.OUT_OF_RANGE, field.jsonName(), value, field.expected());
  }
}

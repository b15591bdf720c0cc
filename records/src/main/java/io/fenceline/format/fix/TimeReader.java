package io.fenceline.format.fix;

import io.fenceline.format.fix.FixLayout.TimeUnit;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.DateTimeException;
import java.time.LocalDate;

/**
 * Reads times: ISO-8601 with an offset, and epoch numbers. Fractions of a millisecond are cut,
 * towards the past.
 */
public final class TimeReader {
  /** The result for a text that is no time. */
  public static final long NONE = Long.MIN_VALUE;

  /** Beyond these, in milliseconds, every time is refused, so it need not be exact. */
  private static final double LEAST_EXACT = 1e9;

  private static final double MOST_EXACT = 1e15;

  private static final long MILLIS_PER_MINUTE = 60_000;
  private static final long MILLIS_PER_DAY = 86_400_000;

  private TimeReader() {}

  /** Epoch milliseconds of a whole number in the given unit. */
  public static long ofWhole(long number, TimeUnit unit) {
    boolean inReason = Math.abs((double) number) <= MOST_EXACT;
    return unit == TimeUnit.SECONDS && inReason ? number * 1000 : number;
  }

  /**
   * Epoch milliseconds of a number in the given unit. A number outside any valid range is converted
   * approximately, so that an exponent like 1e999999999 costs nothing.
   */
  public static long ofNumber(String number, TimeUnit unit) {
    int shift = unit == TimeUnit.SECONDS ? 3 : 0;
    double about = Double.parseDouble(number) * (shift == 3 ? 1000 : 1);
    if (about < LEAST_EXACT || about > MOST_EXACT) {
      return (long) about;
    }
    BigDecimal millis = new BigDecimal(number).movePointRight(shift);
    return millis.setScale(0, RoundingMode.FLOOR).longValueExact();
  }

  /**
   * Epoch milliseconds of {@code 2022-01-03T00:00:00.000+01:00}, or {@link #NONE}. Between date and
   * time stands T, t or a space; seconds and fraction may be absent; the offset is Z, z, +01, +0100
   * or +01:00 and must be there. 24:00 is the end of the day (ISO 8601), 23:59:60 in UTC the second
   * that is inserted before it (RFC 3339).
   */
  public static long ofText(String text) {
    return new Scanner(text).read();
  }

  /** Reads from left to right; a mistake shows as a negative number or as {@link #NONE}. */
  private static final class Scanner {
    private final String text;
    private int at;
    private boolean isLeapSecond;

    Scanner(String text) {
      this.text = text;
    }

    long read() {
      long day = date();
      if (day == NONE || !skip("Tt ")) {
        return NONE;
      }
      long millisOfDay = timeOfDay();
      if (millisOfDay < 0) {
        return NONE;
      }
      long offsetMinutes = offsetMinutes();
      if (offsetMinutes == NONE || at != text.length()) {
        return NONE;
      }
      long millis = day * MILLIS_PER_DAY + millisOfDay - offsetMinutes * MILLIS_PER_MINUTE;
      return isLeapSecond && Math.floorMod(millis, MILLIS_PER_DAY) >= 1000 ? NONE : millis;
    }

    private long date() {
      int year = digits(4);
      boolean dash = skip("-");
      int month = digits(2);
      dash &= skip("-");
      int day = digits(2);
      if (!dash || year < 0) {
        return NONE;
      }
      try {
        return LocalDate.of(year, month, day).toEpochDay();
      } catch (DateTimeException noSuchDay) {
        return NONE;
      }
    }

    private long timeOfDay() {
      int hour = digits(2);
      boolean colon = skip(":");
      int minute = digits(2);
      if (!colon || hour < 0 || minute < 0 || minute > 59) {
        return -1;
      }
      long secondMillis = skip(":") ? secondMillis() : 0;
      long millis = (hour * 60 + minute) * MILLIS_PER_MINUTE + secondMillis;
      return secondMillis < 0 || (hour > 23 && millis != MILLIS_PER_DAY) ? -1 : millis;
    }

    private long secondMillis() {
      int second = digits(2);
      if (second < 0 || second > 60) {
        return -1;
      }
      isLeapSecond = second == 60;
      long millis = second * 1000L;
      if (skip(".,")) {
        if (!isDigit()) {
          return -1;
        }
        for (int unit = 100; isDigit(); unit /= 10) {
          millis += (long) unit * (text.charAt(at++) - '0');
        }
      }
      return millis;
    }

    private long offsetMinutes() {
      if (skip("Zz")) {
        return 0;
      }
      int sign = at < text.length() && text.charAt(at) == '-' ? -1 : 1;
      if (!skip("+-")) {
        return NONE;
      }
      int hours = digits(2);
      int minutes = 0;
      if (skip(":") || isDigit()) {
        minutes = digits(2);
      }
      boolean valid = hours >= 0 && minutes >= 0 && minutes < 60 && hours * 60 + minutes <= 18 * 60;
      return valid ? sign * (hours * 60L + minutes) : NONE;
    }

    private int digits(int count) {
      int value = 0;
      for (int i = 0; i < count; i++) {
        if (!isDigit()) {
          return -1;
        }
        value = value * 10 + text.charAt(at++) - '0';
      }
      return value;
    }

    private boolean isDigit() {
      return at < text.length() && text.charAt(at) >= '0' && text.charAt(at) <= '9';
    }

    private boolean skip(String anyOf) {
      boolean there = at < text.length() && anyOf.indexOf(text.charAt(at)) >= 0;
      at += there ? 1 : 0;
      return there;
    }
  }
}

package io.fenceline.gateway.past;

import io.fenceline.format.output.Event;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;

/**
 * The visits to one zone in a span of time: how long those were that have ended, and how many
 * devices were inside at evenly spread instants. Not thread-safe.
 */
final class ZoneVisits {
  /** Limits of the classes of visits by their lengths, in minutes; the last class has no limit. */
  static final int[] LENGTH_LIMITS_MINUTES = {1, 5, 15, 60, 240};

  static final int INSTANTS = 72;

  private static final long MINUTE_MILLIS = 60_000;

  /** So many repetitions of records can be told apart. */
  private static final int MOST_IDS = 100_000;

  private final long fromMillis;
  private final long toMillis;
  private final Set<String> ids = new HashSet<>();
  private final int[] lengths = new int[LENGTH_LIMITS_MINUTES.length + 1];
  private final int[] inside = new int[INSTANTS];
  private long unreadable;

  /**
   * @param fromMillis epoch milliseconds
   * @param toMillis the present
   */
  ZoneVisits(long fromMillis, long toMillis) {
    this.fromMillis = fromMillis;
    this.toMillis = toMillis;
  }

  /** A record could not be read. */
  void addUnreadable() {
    unreadable++;
  }

  long unreadable() {
    return unreadable;
  }

  /** Adds a visit that has ended, unless its exit has come before. */
  void addEnded(Event exit, long enteredAtMillis) {
    if (exit.timeMillis() < fromMillis || exit.timeMillis() >= toMillis) {
      return;
    }
    if (ids.size() < MOST_IDS ? ids.add(exit.id()) : !ids.contains(exit.id())) {
      addStay(enteredAtMillis, exit.timeMillis());
      lengths[lengthClass(exit.timeMillis() - enteredAtMillis)]++;
    }
  }

  /** Adds a visit that has not ended. */
  void addPresent(long enteredAtMillis) {
    addStay(enteredAtMillis, Long.MAX_VALUE);
  }

  private static int lengthClass(long millis) {
    int index = 0;
    while (index < LENGTH_LIMITS_MINUTES.length
        && millis >= LENGTH_LIMITS_MINUTES[index] * MINUTE_MILLIS) {
      index++;
    }
    return index;
  }

  private void addStay(long enteredAtMillis, long leftAtMillis) {
    for (int i = 0; i < INSTANTS; i++) {
      long instant = instantMillis(i);
      if (enteredAtMillis <= instant && instant < leftAtMillis) {
        inside[i]++;
      }
    }
  }

  /** One of the instants, the last of which is the end of the span. */
  private long instantMillis(int index) {
    return fromMillis + (toMillis - fromMillis) * (index + 1) / INSTANTS;
  }

  /** How many visits have ended, by their lengths. */
  int[] lengths() {
    return Arrays.copyOf(lengths, lengths.length);
  }

  /** How many devices were inside at each instant, oldest first. */
  int[] inside() {
    return Arrays.copyOf(inside, INSTANTS);
  }
}

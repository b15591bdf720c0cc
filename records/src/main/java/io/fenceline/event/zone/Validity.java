package io.fenceline.event.zone;

/**
 * The times at which a zone exists.
 *
 * @param fromMillis epoch milliseconds, inclusive; Long.MIN_VALUE for no beginning
 * @param untilMillis epoch milliseconds, exclusive; Long.MAX_VALUE for no end
 * @param hours the hours of the week (rule Z4); null for all
 */
public record Validity(long fromMillis, long untilMillis, OpeningHours hours) {
  public static final Validity ALWAYS = new Validity(Long.MIN_VALUE, Long.MAX_VALUE, null);

  /** Whether the zone exists for a fix of this event time, epoch milliseconds. */
  public boolean contains(long timeMillis) {
    return fromMillis <= timeMillis
        && timeMillis < untilMillis
        && (hours == null || hours.spanAt(timeMillis).isOpen());
  }
}

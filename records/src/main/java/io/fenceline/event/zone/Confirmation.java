package io.fenceline.event.zone;

/**
 * The proof that a device has entered or left a zone: a streak of consecutive fixes (rule T5).
 *
 * @param fixes how many there must be, at least 1
 * @param spanMillis how much later than the first one the last one must at least be; 0 for any
 */
public record Confirmation(int fixes, long spanMillis) {
  /** The first fix is proof enough. */
  public static final Confirmation NONE = new Confirmation(1, 0);

  /** Whether a streak of so many fixes over this time is long enough. */
  public boolean isReachedBy(int count, long millis) {
    return count >= fixes && millis >= spanMillis;
  }
}

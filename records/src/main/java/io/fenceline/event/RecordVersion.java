package io.fenceline.event;

/**
 * The version of a zone or place: partition and offset of its record in one number, that of
 * partition 0 is the offset. Versions of one partition are ordered; those of two say nothing about
 * which record is the later one (rule Z1).
 */
public final class RecordVersion {
  private static final int OFFSET_BITS = 47;
  private static final long OFFSET_MASK = (1L << OFFSET_BITS) - 1;

  private RecordVersion() {}

  public static long of(int partition, long offset) {
    return (long) partition << OFFSET_BITS | offset;
  }

  /** The version as outputs show it: the offset of the record. */
  public static long offset(long version) {
    return version & OFFSET_MASK;
  }

  /** The partition of the record. */
  public static int partition(long version) {
    return (int) (version >>> OFFSET_BITS);
  }

  /**
   * Whether a record is known to be no newer than another one.
   *
   * @param known negative: none
   */
  public static boolean isOutdated(long version, long known) {
    return known >= version && known >> OFFSET_BITS == version >> OFFSET_BITS;
  }
}

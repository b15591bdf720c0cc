package io.fenceline.producers;

/**
 * What happened to one input, to be reported.
 *
 * @param line where it begins in the file, from 1; 0 when it is not from a file
 * @param id the zone or device; null when it is not known
 */
public record Finding(Kind kind, long line, String id, String text) {

  /** What becomes of the input. */
  public enum Kind {
    /** Not written. */
    REFUSED,
    /** Written, and replaces an earlier one of the same file. */
    DUPLICATE,
    /** Written, but possibly not what was intended. */
    WARNING,
    /** Written after a change. */
    REPAIRED,
    DELETED,
    /** Not deleted, though the file does not hold it. */
    KEPT
  }
}

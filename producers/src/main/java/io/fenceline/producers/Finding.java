package io.fenceline.producers;

/**
 * A report about one input.
 *
 * @param line its first line in the file, from 1; 0 when it is not from a file
 * @param id the zone or device; null when it is not known
 */
public record Finding(Kind kind, long line, String id, String text) {

  /** The kinds of findings, by what was done with the input. */
  public enum Kind {
    /** Not written. */
    REFUSED,
    /** Written, and replaces an earlier one of the same file. */
    DUPLICATE,
    /** Written, but possibly a mistake. */
    WARNING,
    /** Written after a change. */
    REPAIRED,
    DELETED,
    /** Not deleted, though the file does not hold it. */
    KEPT
  }
}

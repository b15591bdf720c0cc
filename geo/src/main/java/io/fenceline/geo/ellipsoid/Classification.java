package io.fenceline.geo.ellipsoid;

/** The relation of a part of a segment to a distance limit. */
public enum Classification {
  /** Some point of it is within the limit. */
  WITHIN,
  /** All of it is beyond the limit. */
  BEYOND,
  /** Undecided: its halves have to be classified. */
  SPLIT
}

package io.fenceline.geo;

/** What is known of a shape and a box without a look at every point. */
public enum BoxRelation {
  /** The shape holds no point of the box. */
  NONE,
  /** Any of the three. */
  UNSURE,
  /** The shape holds every point of the box. */
  WHOLE
}

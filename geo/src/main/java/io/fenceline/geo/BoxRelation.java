package io.fenceline.geo;

/** How a shape covers the points of a box. */
public enum BoxRelation {
  /** The shape covers no point of the box. */
  NONE,
  /** Not known: it may cover none, some or all. */
  UNSURE,
  /** The shape covers every point of the box. */
  WHOLE
}

package io.fenceline.geo;

/** The extent to which a shape covers the points of a box. */
public enum BoxRelation {
  /** The shape covers no point of the box. */
  NONE,
  /** Unknown: the shape may cover none, some or all. */
  UNSURE,
  /** The shape covers every point of the box. */
  WHOLE
}

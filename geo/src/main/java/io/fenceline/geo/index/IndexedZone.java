package io.fenceline.geo.index;

import io.fenceline.geo.Shape;

/** What an index needs to know of a zone. Immutable: a changed zone is another object. */
public interface IndexedZone {
  /** Unique among the zones of an index. */
  String id();

  /** Which state of the zone this is; an index keeps it, and compares it with nothing. */
  long version();

  Shape shape();
}

package io.fenceline.geo.index;

import io.fenceline.geo.Shape;

/** The data of a zone that an index uses. Immutable: a changed zone is another object. */
public interface IndexedZone {
  /** Unique among the zones of an index. */
  String id();

  Shape shape();

  /** Identifies the state of the zone; 0 if there is only one. An index stores it and no more. */
  default long version() {
    return 0;
  }
}

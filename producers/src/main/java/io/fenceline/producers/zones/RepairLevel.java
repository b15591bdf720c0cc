package io.fenceline.producers.zones;

/** How much {@link ZoneRepair} changes. */
public enum RepairLevel {
  NONE,

  /** Closes and drops rings, clamps positions, cuts polygons at the antimeridian. */
  STANDARD,

  /** Also makes polygons valid in the sense of OGC. */
  MAKE_VALID
}

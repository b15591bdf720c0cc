package io.fenceline.event.zone;

import io.fenceline.event.RecordVersion;

/** A change in the stream of zones. */
public sealed interface ZoneChange {

  /** The zone is new, or replaces the previous one of its id. */
  record Put(Zone zone) implements ZoneChange {}

  /**
   * The zone was removed.
   *
   * @param version {@link RecordVersion} of the tombstone
   */
  record Remove(String zoneId, long version) implements ZoneChange {}

  /** All zones that were there when the job first started have been sent (rule Z2). */
  record Complete() implements ZoneChange {}

  /** Devices leave removed zones now rather than at their next fix (rule Z3). */
  record Sweep() implements ZoneChange {}
}

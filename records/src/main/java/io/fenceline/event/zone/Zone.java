package io.fenceline.event.zone;

import io.fenceline.event.Bytes;
import io.fenceline.event.RecordVersion;
import io.fenceline.event.ZoneIds;
import io.fenceline.geo.Shape;
import io.fenceline.geo.index.IndexedZone;
import java.util.Comparator;

/**
 * A shape with an id, rules and, usually, an ad. Immutable, so that it is shared and never copied.
 *
 * @param id 1 to 256 bytes of UTF-8 without NUL and line breaks
 * @param version {@link RecordVersion} of the zone's record; in files, its ordinal
 * @param ad a JSON value as it came, on one line; null when the zone yields transitions only
 */
public record Zone(String id, long version, Shape shape, ZoneRules rules, Bytes ad)
    implements IndexedZone {
  /** By the UTF-8 bytes of their ids. */
  public static final Comparator<Zone> BY_ID = Comparator.comparing(Zone::id, ZoneIds.UTF8_ORDER);
}

package io.fenceline.explain;

import io.fenceline.event.zone.ZoneChange;
import io.fenceline.format.IsoTime;
import io.fenceline.format.geojson.ZoneReader;
import io.fenceline.format.input.RawRecord;
import io.fenceline.format.input.RefusedException;
import java.nio.charset.StandardCharsets;

/**
 * A version of a zone, or its removal; in force from the timestamp of its record on (rule Z7).
 *
 * @param feature the record in GeoJSON, by the zone's id
 * @param isBehindGap whether the topic has lost records before it: one of them may have been the
 *     version before
 */
public record ZoneVersion(RawRecord feature, boolean isBehindGap) {
  public String zoneId() {
    return idOf(feature);
  }

  static String idOf(RawRecord feature) {
    return new String(feature.key(), StandardCharsets.UTF_8);
  }

  public long sinceMillis() {
    return feature.timestampMillis();
  }

  /** As transitions name it. */
  public long offset() {
    return feature.offset();
  }

  /**
   * Whether it replaces another version of its zone that was in force (rule Z1).
   *
   * @param before null for none
   */
  boolean follows(ZoneVersion before) {
    if (before == null) {
      return true;
    }
    if (feature.partition() == before.feature.partition()) {
      return offset() > before.offset();
    }
    return sinceMillis() == before.sinceMillis()
        ? feature.partition() > before.feature.partition()
        : sinceMillis() > before.sinceMillis();
  }

  public boolean isRemoval() {
    return feature.value() == null;
  }

  /**
   * @throws RefusedException when the job refuses it, too
   */
  public ZoneChange change() throws RefusedException {
    return ZoneReader.read(feature);
  }

  /** {@code 42, of 2026-01-31T08:00:00Z}. */
  public String text() {
    return "%d, of %s".formatted(offset(), IsoTime.of(sinceMillis()));
  }
}

package io.fenceline.evaluation.zones;

import io.fenceline.evaluation.Memberships;
import io.fenceline.evaluation.TimedPosition;
import io.fenceline.evaluation.ZonesAtPoint;
import io.fenceline.event.zone.Zone;
import io.fenceline.geo.index.ZoneHits;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * The lookup of a fix: compares the zones at its position with the memberships of its device. A
 * membership that is unchanged is recognized by skippable id and version alone, because loading the
 * zones from memory would cost more than everything else. Reused from fix to fix; not thread-safe.
 */
final class FixLookup implements ZonesAtPoint {
  /**
   * The number of zones or memberships beyond which comparing each with each would take too long.
   */
  private static final int MANY = 16;

  private final BatchedLookups lookups;
  private final LooseZones loose;
  private final ZonesListener listener;
  private final List<Zone> remaining = new ArrayList<>();
  private final List<Zone> remainingView = Collections.unmodifiableList(remaining);

  /** A bit for each membership. */
  private int unchanged;

  private int covering;

  FixLookup(BatchedLookups lookups, LooseZones loose, ZonesListener listener) {
    this.lookups = lookups;
    this.loose = loose;
    this.listener = listener;
  }

  /** Returns this object, with the zones at this position. */
  FixLookup at(TimedPosition position, double accuracyMeters, Memberships memberships) {
    ZoneHits<Zone> hits = lookups.at(position.lon(), position.lat());
    listener.lookedUp(hits.candidates(), hits.size());
    covering = hits.size();
    boolean areFew = hits.size() <= MANY && memberships.size() <= MANY;
    remaining.clear();
    unchanged = 0;
    for (int i = 0; i < hits.size(); i++) {
      int member = areFew ? unchangedMember(hits, i, memberships) : Memberships.ABSENT;
      if (member != Memberships.ABSENT) {
        unchanged |= 1 << member;
      } else {
        addIfValid(hits.zone(i), position.timeMillis());
      }
    }
    if (accuracyMeters > 0 && !loose.isEmpty()) {
      addLoose(position, accuracyMeters);
    }
    if (remaining.size() > 1) {
      remaining.sort(Zone.BY_ID);
    }
    return this;
  }

  private void addLoose(TimedPosition position, double accuracyMeters) {
    loose.findAround(
        accuracyMeters,
        position.lon(),
        position.lat(),
        zone -> addIfValid(zone, position.timeMillis()));
  }

  private void addIfValid(Zone zone, long timeMillis) {
    if (zone.rules().validity().contains(timeMillis)) {
      remaining.add(zone);
    }
  }

  private static int unchangedMember(ZoneHits<Zone> hits, int i, Memberships memberships) {
    String skippableId = hits.skippableId(i);
    return skippableId == null
        ? Memberships.ABSENT
        : memberships.find(skippableId, hits.version(i));
  }

  @Override
  public boolean isUnchanged(int membership) {
    return (unchanged >>> membership & 1) != 0;
  }

  @Override
  public int unchangedCount() {
    return Integer.bitCount(unchanged);
  }

  @Override
  public boolean areAllUnchanged() {
    return unchangedCount() == covering;
  }

  @Override
  public List<Zone> remaining() {
    return remainingView;
  }
}

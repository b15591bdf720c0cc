package io.fenceline.evaluation.zones;

import io.fenceline.evaluation.Memberships;
import io.fenceline.evaluation.TimedPosition;
import io.fenceline.evaluation.ZonesAtPoint;
import io.fenceline.evaluation.ZonesInForce;
import io.fenceline.evaluation.ads.CapPeriods;
import io.fenceline.event.Fix;
import io.fenceline.event.RecordVersion;
import io.fenceline.event.zone.AdCap;
import io.fenceline.event.zone.CapKey;
import io.fenceline.event.zone.Zone;
import io.fenceline.event.zone.ZoneChange;
import io.fenceline.geo.index.CellZoneIndex;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * The zones of one subtask. Once they are complete, a change of a large zone is known at once but
 * comes into force a little later; until then, its previous version is in force. So a large zone
 * may come into force after a small one that changed later (rule Z1). Not thread-safe.
 */
public final class Zones implements ZonesInForce {
  /** Less than any version. */
  private static final long UNKNOWN = -1;

  private final CellZoneIndex<Zone> index = new CellZoneIndex<>(Zones::skippableId);
  private final BatchedLookups batched = new BatchedLookups(index);
  private final FixLookup fixLookup;
  private final CapPeriods capPeriods = new CapPeriods();
  private final LooseZones loose = new LooseZones();
  private final ApproachZones approaches = new ApproachZones(1);
  private final RecentChanges recentChanges = new RecentChanges();
  private final SafeRegions safeRegions = new SafeRegions(index, loose, approaches, recentChanges);
  private final LargeZones large;
  private final SharedIndexBuild sharedBuild;
  private final ZonesListener listener;
  private boolean complete;

  /** The result of {@link #apply}. */
  public enum ChangeResult {
    APPLIED,
    /** The change is not newer than the known version of the zone (rule Z1). */
    OUTDATED,
    /** The change changes nothing. */
    NO_EFFECT
  }

  /**
   * @param background prepares large zones, one after the other
   * @param sharedBuild the part of this subtask in the build of the initial index
   * @param monotonicMillis a clock that is never adjusted
   * @param listener of lookups, and of changes that come into force
   */
  public Zones(
      Executor background,
      SharedIndexBuild sharedBuild,
      LongSupplier monotonicMillis,
      ZonesListener listener) {
    fixLookup = new FixLookup(batched, loose, listener);
    large = new LargeZones(index, this::replace, background, monotonicMillis, listener);
    this.sharedBuild = sharedBuild;
    this.listener = listener;
    sharedBuild.begin(index);
  }

  /** Calls an action with each known zone, in force or soon. */
  public void forEach(Consumer<Zone> action) {
    for (ZoneList list : all()) {
      list.zones().stream().filter(Objects::nonNull).forEach(action);
    }
  }

  /** Adds a list that {@link #all} returned. */
  public void restore(ZoneList zones) {
    zones.zones().stream()
        .filter(Objects::nonNull)
        .forEach(zone -> put(zone, ZonesListener.UNKNOWN_TIME));
  }

  /** The contents of a checkpoint: all known changes, in force or not. */
  public List<ZoneList> all() {
    ZoneList inForce = new ZoneList(large.withoutRemoved(index.zones()));
    List<Zone> pending = large.all();
    return pending.isEmpty() ? List.of(inForce) : List.of(inForce, new ZoneList(pending));
  }

  /**
   * Applies a change like {@link #apply(ZoneChange, long)}, but does not measure when it comes into
   * force.
   */
  public ChangeResult apply(ZoneChange change) throws InterruptedException {
    return apply(change, ZonesListener.UNKNOWN_TIME);
  }

  /**
   * Applies a change. Versions of removed zones are not remembered: within a partition Kafka keeps
   * the order, between partitions {@link io.fenceline.format.input.KeyOrder} makes it.
   *
   * @param changedMillis the timestamp of its record; negative: unknown
   */
  public ChangeResult apply(ZoneChange change, long changedMillis) throws InterruptedException {
    large.applyReady();
    // Initial zones may be years old, which does not tell how fast changes are.
    long measuredMillis = complete ? changedMillis : ZonesListener.UNKNOWN_TIME;
    if (change instanceof ZoneChange.Put put) {
      return put(put.zone(), measuredMillis);
    }
    if (change instanceof ZoneChange.Remove remove) {
      return remove(remove, measuredMillis);
    }
    if (!complete) {
      sharedBuild.complete(index);
      complete = true;
    }
    return ChangeResult.NO_EFFECT;
  }

  /** Puts into force what is ready or due; must not be called during the evaluation of a fix. */
  public void refresh() throws InterruptedException {
    large.applyReady();
  }

  /** Puts all known removals into force, including delayed ones of large zones. */
  public void removeAtOnce() {
    large.applyRemovals();
  }

  private ChangeResult put(Zone zone, long changedMillis) {
    if (RecordVersion.isOutdated(zone.version(), knownVersion(zone.id()))) {
      return ChangeResult.OUTDATED;
    }
    if (complete && LargeZones.isLarge(zone)) {
      large.prepare(zone, changedMillis);
    } else {
      large.forget(zone.id());
      replace(index.get(zone.id()), zone);
      index.put(zone);
      listener.inForce(changedMillis);
    }
    return ChangeResult.APPLIED;
  }

  private ChangeResult remove(ZoneChange.Remove change, long changedMillis) {
    String id = change.zoneId();
    long known = knownVersion(id);
    if (RecordVersion.isOutdated(change.version(), known)) {
      return ChangeResult.OUTDATED;
    }
    if (known == UNKNOWN || large.removal(id) != null) {
      return ChangeResult.NO_EFFECT;
    }
    Zone inForce = index.get(id);
    boolean isLarge = large.get(id) != null || LargeZones.isLarge(inForce);
    if (complete && isLarge && inForce != null) {
      large.removeLater(change, changedMillis);
    } else {
      large.forget(id);
      replace(inForce, null);
      index.remove(id);
      listener.inForce(changedMillis);
    }
    return ChangeResult.APPLIED;
  }

  /**
   * Updates what is derived from the zones in force, beside the index.
   *
   * @param before null for none
   * @param after null for none
   */
  private void replace(Zone before, Zone after) {
    capPeriods.replace(before, after);
    loose.replace(before, after);
    approaches.replace(before, after);
    if (complete) {
      recentChanges.add(before, after);
    }
  }

  private long knownVersion(String zoneId) {
    Long removal = large.removal(zoneId);
    if (removal != null) {
      return removal;
    }
    Zone pending = large.get(zoneId);
    Zone known = pending == null ? index.get(zoneId) : pending;
    return known == null ? UNKNOWN : known.version();
  }

  /** Whether the initial zones have been read, so that fixes may be evaluated (rule Z2). */
  public boolean complete() {
    return complete;
  }

  @Override
  public Zone get(String zoneId) {
    return index.get(zoneId);
  }

  /** The regions in which devices at rest need no lookup. */
  public SafeRegions safeRegions() {
    return safeRegions;
  }

  public int size() {
    return index.size();
  }

  /** The estimated memory of the index, without the zones; other threads may call this. */
  public long indexBytes() {
    return index.memoryBytes() + loose.memoryBytes() + approaches.memoryBytes();
  }

  /** Looks up fixes that are evaluated next, in the same order. Changes no answer. */
  public void prepare(List<Fix> fixes) {
    batched.prepare(fixes);
  }

  @Override
  public ZonesAtPoint lookup(
      TimedPosition position, double accuracyMeters, Memberships memberships) {
    return fixLookup.at(position, accuracyMeters, memberships);
  }

  @Override
  public void approaching(TimedPosition position, Consumer<? super Zone> found) {
    approaches.find(position.lon(), position.lat(), found);
  }

  /** The id of a zone that is not loaded for a device that stays inside; null for other zones. */
  private static String skippableId(Zone zone) {
    return zone.rules().needsEvaluationWhileInside() ? null : zone.id();
  }

  @Override
  public List<Zone> meeting(TimedPosition from, TimedPosition to) {
    List<Zone> met = new ArrayList<>();
    index.zonesMeeting(
        from.lon(),
        from.lat(),
        to.lon(),
        to.lat(),
        zone -> {
          if (zone.rules().validity().contains(to.timeMillis())) {
            met.add(zone);
          }
        });
    met.sort(Zone.BY_ID);
    return met;
  }

  /** The zones whose shapes are within a distance, valid or not. */
  public List<Zone> around(double meters, double lon, double lat) {
    List<Zone> found = new ArrayList<>();
    index.zonesWithin(meters, lon, lat, Integer.MAX_VALUE, (zone, distance) -> found.add(zone));
    return found;
  }

  @Override
  public long longestCapMillis(CapKey key) {
    return key.isShared() ? capPeriods.longestMillis(key.name()) : ownCapMillis(get(key.name()));
  }

  private static long ownCapMillis(Zone zone) {
    AdCap cap = zone == null ? null : zone.rules().adCap();
    return cap == null || cap.key() != null ? 0 : cap.per().toMillis();
  }
}

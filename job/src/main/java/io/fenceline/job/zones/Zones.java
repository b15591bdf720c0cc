package io.fenceline.job.zones;

import io.fenceline.event.AdCap;
import io.fenceline.event.Fix;
import io.fenceline.event.Trigger;
import io.fenceline.event.Zone;
import io.fenceline.event.ZoneChange;
import io.fenceline.event.ZoneIds;
import io.fenceline.event.ZoneRules;
import io.fenceline.geo.index.CellZoneIndex;
import io.fenceline.geo.index.ZoneIndex;
import io.fenceline.job.ads.CapPeriods;
import io.fenceline.job.evaluation.Memberships;
import io.fenceline.job.evaluation.TimedPosition;
import io.fenceline.job.evaluation.ZonesInForce;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Executor;
import java.util.function.IntConsumer;
import java.util.function.LongSupplier;

/**
 * The zones of one subtask. Once they are complete, a change of a large zone is known at once and
 * in force a little later, its previous version until then; so a large zone may come into force
 * after a small one that changed later (rule Z1). One owner, not thread-safe.
 */
public final class Zones implements ZonesInForce {
  private static final Comparator<Zone> BY_ID = Comparator.comparing(Zone::id, ZoneIds.UTF8_ORDER);

  /** Of zones at one place. */
  private static final int MANY = 16;

  /** Less than any version. */
  private static final long UNKNOWN = -1;

  private final ZoneIndex<Zone> index = new CellZoneIndex<>(Zones::labelOf);
  private final CapPeriods capSpans = new CapPeriods();
  private final ArrayList<Zone> found = new ArrayList<>();
  private final List<Zone> foundView = Collections.unmodifiableList(found);
  private final IntConsumer addSlot = this::addSlot;
  private final LargeZones large;
  private final SharedIndexBuild twins;
  private int[] slots = new int[16];
  private int count;

  /** So many of the slots, the first ones, are of zones in which the device is still. */
  private int settled;

  private boolean complete;

  /** What {@link #apply} made of a change. */
  public enum Outcome {
    APPLIED,
    /** Not newer than what is known of the zone (rule Z1). */
    OUTDATED,
    /** There was nothing to change. */
    NO_EFFECT
  }

  /**
   * @param background prepares large zones, one after the other
   * @param twins of which one draws the initial zones for all
   * @param monotonicMillis a clock that is never set
   */
  public Zones(Executor background, SharedIndexBuild twins, LongSupplier monotonicMillis) {
    large = new LargeZones(index, capSpans, background, monotonicMillis);
    this.twins = twins;
    twins.begin(index);
  }

  /** Adds a list that {@link #all} gave. */
  void restore(ZoneList zones) {
    zones.zones().stream().filter(Objects::nonNull).forEach(this::put);
  }

  /**
   * What a checkpoint is to hold: changes that are known, those in force and those that are not.
   */
  List<ZoneList> all() {
    ZoneList inForce = new ZoneList(large.withoutRemoved(index.all()));
    List<Zone> underWay = large.all();
    return underWay.isEmpty() ? List.of(inForce) : List.of(inForce, new ZoneList(underWay));
  }

  /**
   * Applies a change. The version of a zone that is gone is not remembered: Kafka keeps the order
   * of one key's records.
   */
  public Outcome apply(ZoneChange change) throws InterruptedException {
    large.applyReady();
    if (change instanceof ZoneChange.Put put) {
      return put(put.zone());
    }
    if (change instanceof ZoneChange.Remove remove) {
      return remove(remove);
    }
    if (!complete) {
      twins.complete(index);
      complete = true;
    }
    return Outcome.NO_EFFECT;
  }

  /** Puts into force what is ready or due by now; not amid the judgement of a fix. */
  public void refresh() throws InterruptedException {
    large.applyReady();
  }

  /** Puts into force all removals that are known, those of large zones that wait among them. */
  public void removeAtOnce() {
    large.applyRemovals();
  }

  private Outcome put(Zone zone) {
    if (knownVersion(zone.id()) >= zone.version()) {
      return Outcome.OUTDATED;
    }
    if (complete && LargeZones.isLarge(zone)) {
      large.prepare(zone);
    } else {
      large.forget(zone.id());
      capSpans.replace(index.get(zone.id()), zone);
      index.put(zone);
    }
    return Outcome.APPLIED;
  }

  private Outcome remove(ZoneChange.Remove change) {
    String id = change.zoneId();
    long known = knownVersion(id);
    if (known >= change.version()) {
      return Outcome.OUTDATED;
    }
    if (known == UNKNOWN || large.removal(id) != null) {
      return Outcome.NO_EFFECT;
    }
    Zone inForce = index.get(id);
    boolean isLarge = large.get(id) != null || LargeZones.isLarge(inForce);
    if (complete && isLarge && inForce != null) {
      large.removeLater(change);
    } else {
      large.forget(id);
      capSpans.replace(inForce, null);
      index.remove(id);
    }
    return Outcome.APPLIED;
  }

  private long knownVersion(String zoneId) {
    Long removal = large.removal(zoneId);
    if (removal != null) {
      return removal;
    }
    Zone underWay = large.get(zoneId);
    Zone known = underWay == null ? index.get(zoneId) : underWay;
    return known == null ? UNKNOWN : known.version();
  }

  /** Whether the initial zones have been read, so that fixes may be judged (rule Z2). */
  public boolean complete() {
    return complete;
  }

  @Override
  public Zone get(String zoneId) {
    return index.get(zoneId);
  }

  public int size() {
    return index.size();
  }

  /** As {@link ZoneIndex#expect}. */
  public void expect(Fix fix) {
    index.expect(fix.lon(), fix.lat());
  }

  @Override
  public void lookAt(double lon, double lat) {
    count = 0;
    settled = 0;
    index.slotsAt(lon, lat, addSlot);
  }

  private void addSlot(int slot) {
    if (count == slots.length) {
      slots = Arrays.copyOf(slots, 2 * count);
    }
    slots[count++] = slot;
  }

  /**
   * Compares each with each, which for a few is quicker than to sort. Neither zone nor text is
   * read: to wait for them to come from memory would cost more than all else.
   */
  @Override
  public int still(Memberships memberships) {
    int still = 0;
    if (count > MANY || memberships.size() > MANY) {
      return still;
    }
    for (int i = 0; i < count; i++) {
      int slot = slots[i];
      String id = index.label(slot);
      int member = id == null ? Memberships.ABSENT : memberships.find(id, index.version(slot));
      if (member != Memberships.ABSENT) {
        still |= 1 << member;
        slots[i] = slots[settled];
        slots[settled++] = slot;
      }
    }
    return still;
  }

  /** The id, if the zone tells nothing of a device that stays in it. */
  private static String labelOf(Zone zone) {
    ZoneRules rules = zone.rules();
    boolean tells =
        rules.dwell() != null
            || rules.adTriggers().contains(Trigger.INSIDE)
            || rules.validFromMillis() != Long.MIN_VALUE
            || rules.validUntilMillis() != Long.MAX_VALUE;
    return tells ? null : zone.id();
  }

  @Override
  public List<Zone> others(long timeMillis) {
    found.clear();
    for (int i = settled; i < count; i++) {
      addIfValid(index.zone(slots[i]), timeMillis);
    }
    return sorted();
  }

  @Override
  public List<Zone> between(TimedPosition from, TimedPosition to) {
    found.clear();
    index.zonesMeeting(
        from.lon(), from.lat(), to.lon(), to.lat(), zone -> addIfValid(zone, to.timeMillis()));
    return sorted();
  }

  @Override
  public long longestSpanMillis(AdCap cap) {
    return capSpans.longestMillis(cap);
  }

  private void addIfValid(Zone zone, long timeMillis) {
    if (zone.rules().isValidAt(timeMillis)) {
      found.add(zone);
    }
  }

  private List<Zone> sorted() {
    if (found.size() > 1) {
      found.sort(BY_ID);
    }
    return foundView;
  }
}

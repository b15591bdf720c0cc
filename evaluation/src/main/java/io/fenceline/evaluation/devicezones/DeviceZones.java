package io.fenceline.evaluation.devicezones;

import io.fenceline.event.zone.Zone;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;

/**
 * The zones of one device in one array of bytes, ordered by their ids: a million devices with ten
 * zones each would not fit in memory as objects. A lookup reads a box of each, and unpacks those
 * whose box has the position. Immutable.
 */
public final class DeviceZones {
  public static final DeviceZones NONE = new DeviceZones(new byte[0], 0);

  private final byte[] packed;
  private final long timerMillis;

  private DeviceZones(byte[] packed, long timerMillis) {
    this.packed = packed;
    this.timerMillis = timerMillis;
  }

  /**
   * The zones of an array that {@link #packed} returned, which is not copied.
   *
   * @param timerMillis as {@link #timerMillis} returned it
   */
  public static DeviceZones ofPacked(byte[] packed, long timerMillis) {
    return packed.length == 0 ? NONE : new DeviceZones(packed, timerMillis);
  }

  /** The zones as bytes; must not be changed. */
  public byte[] packed() {
    return packed;
  }

  /** The time of the timer that is set for these zones; 0 for none. */
  public long timerMillis() {
    return timerMillis;
  }

  /** The same zones, with another timer. */
  public DeviceZones withTimer(long otherMillis) {
    return ofPacked(packed, otherMillis);
  }

  public boolean isEmpty() {
    return packed.length == 0;
  }

  public int size() {
    int size = 0;
    for (PackedZone zone = first(); zone.isPresent(); zone.next()) {
      size++;
    }
    return size;
  }

  /** A cursor at the first zone. */
  public PackedZone first() {
    return new PackedZone(packed);
  }

  /** A cursor at the zone of this id, or behind the last one. */
  public PackedZone find(String id) {
    PackedZone zone = first();
    byte[] utf8 = PackedZone.utf8(id);
    while (zone.isPresent() && zone.compareId(utf8) != 0) {
      zone.next();
    }
    return zone;
  }

  /** The zone of this id, unpacked; null for none. */
  public Zone get(String id) {
    PackedZone zone = find(id);
    return zone.isPresent() ? zone.zone() : null;
  }

  /**
   * The zones with another one, or another version of one.
   *
   * @param changedMillis the timestamp of its record; negative: unknown
   */
  public DeviceZones with(Zone zone, long changedMillis) {
    byte[] id = PackedZone.utf8(zone.id());
    PackedZone at = first();
    while (at.isPresent() && at.compareId(id) < 0) {
      at.next();
    }
    boolean replaces = at.isPresent() && at.compareId(id) == 0;
    boolean isDecided =
        replaces && at.isArrivalDecided() && at.arriveByMillis() == zone.rules().arriveByMillis();
    byte[] added = PackedZone.pack(zone, changedMillis, isDecided);
    return replaced(at.start(), replaces ? at.end() : at.start(), added);
  }

  /** The zones without the one of this id. */
  public DeviceZones without(String id) {
    PackedZone zone = find(id);
    return zone.isPresent() ? replaced(zone.start(), zone.end(), new byte[0]) : this;
  }

  /** Whether there is a zone that the device should enter by some time. */
  boolean hasOpenArrivals() {
    for (PackedZone zone = first(); zone.isPresent(); zone.next()) {
      if (zone.isArrivalOpen()) {
        return true;
      }
    }
    return false;
  }

  /** The zones, with the device's arrival in one of them decided (rule T10). */
  public DeviceZones withArrivalDecided(String id) {
    PackedZone zone = find(id);
    return zone.isPresent()
        ? replaced(
            zone.start(), zone.end(), PackedZone.pack(zone.zone(), zone.changedMillis(), true))
        : this;
  }

  private DeviceZones replaced(int from, int to, byte[] by) {
    byte[] changed = Arrays.copyOf(packed, packed.length - (to - from) + by.length);
    System.arraycopy(by, 0, changed, from, by.length);
    System.arraycopy(packed, to, changed, from + by.length, packed.length - to);
    return ofPacked(changed, timerMillis);
  }

  /** The zones that a predicate accepts, unpacked, ordered by id. */
  public List<Zone> unpacked(Predicate<PackedZone> accepted) {
    List<Zone> zones = List.of();
    for (PackedZone zone = first(); zone.isPresent(); zone.next()) {
      if (accepted.test(zone)) {
        zones = zones.isEmpty() ? new ArrayList<>() : zones;
        zones.add(zone.zone());
      }
    }
    return zones;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof DeviceZones that
        && timerMillis == that.timerMillis
        && Arrays.equals(packed, that.packed);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(packed);
  }
}

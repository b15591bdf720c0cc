package io.fenceline.geo.index;

import java.util.List;
import java.util.function.Consumer;
import java.util.function.IntConsumer;

/**
 * The zones in force, found by place or by id. Mutable, one owner, not thread-safe: lookups and
 * changes come from the same thread.
 */
public interface ZoneIndex<Z extends IndexedZone> {
  /** Adds the zone, or replaces the one of the same id. */
  void put(Z zone);

  /** What {@link #put(Prepared)} takes; immutable. */
  interface Prepared<Z> {
    Z zone();
  }

  /**
   * Does what takes long in putting a zone of many positions. Touches nothing of the index: any
   * thread may call it.
   */
  Prepared<Z> prepare(Z zone);

  /** As {@link #put(IndexedZone)}, in a small part of the time. */
  void put(Prepared<Z> zone);

  /** Removes the zone of this id, if there is one. */
  void remove(String zoneId);

  /** The zone of this id, or null. */
  Z get(String zoneId);

  int size();

  /**
   * All zones at this moment, once each, in no particular order, with nulls among them: a list that
   * no later change reaches and that another thread may read. Costs next to nothing however many
   * there are; the first change after it near a zone's slot copies some thousand references.
   */
  List<Z> all();

  /**
   * From now on zones are only listed, which takes a small part of the time, until {@link #draw} or
   * {@link #adopt}. Meanwhile nobody may look up a place.
   */
  void postpone();

  /** Does for all zones that are only listed what was put off. */
  void draw();

  /** What {@link #adopt} takes; of use to one index. */
  interface Drawing {}

  /**
   * A copy of what was derived from the zones for another index that lists the same ones. Both have
   * its memory in common, chunk by chunk until one of them changes there: it costs next to nothing.
   */
  Drawing drawing();

  /**
   * Takes over a drawing instead of {@link #draw}, if it is of the same zones in the same slots,
   * which those have that had the same changes. Returns whether it was.
   */
  boolean adopt(Drawing drawing);

  /**
   * Says that the next lookup is of this point, so that its memory is on the way while the caller
   * reads something else. Changes no answer.
   */
  void expect(double lon, double lat);

  /**
   * Tells {@code found} the slot of every zone that holds the point, once each, in no particular
   * order; {@code found} must not change the index.
   */
  void slotsAt(double lon, double lat, IntConsumer found);

  /** The zone in a slot, which it keeps until the next change. */
  Z zone(int slot);

  /** What the index was told to keep of the zone in a slot: told without a look at the zone. */
  String label(int slot);

  /** The version of the zone in a slot, told without a look at the zone. */
  long version(int slot);

  /**
   * Tells {@code found} every zone whose shape meets a way (see {@link
   * io.fenceline.geo.Shape#meets}), once each, in no particular order. Costs the zones around the
   * way: meant for some tens of kilometres.
   */
  void zonesMeeting(
      double fromLon, double fromLat, double toLon, double toLat, Consumer<? super Z> found);
}

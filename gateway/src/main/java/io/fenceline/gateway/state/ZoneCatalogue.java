package io.fenceline.gateway.state;

import io.fenceline.event.RecordVersion;
import io.fenceline.geo.ellipsoid.Box;
import io.fenceline.geo.index.points.BoundingBox;
import io.fenceline.geo.index.points.Located;
import io.fenceline.geo.index.points.PointCount;
import io.fenceline.geo.index.points.PointGrid;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.function.Consumer;

/**
 * The zones by their middles, to count them where they are too many to list; in the order of their
 * ids, to list them a page at a time; and by the beginnings of their ids and names. Any thread may
 * read; one thread writes.
 */
public final class ZoneCatalogue {
  /** Looking at a page takes some milliseconds. */
  static final int MOST_LOOKED_AT = 20_000;

  /**
   * The middle of a zone's bounding box; of its first one, if the zone crosses the antimeridian.
   */
  private record Entry(ServedZone zone, double lon, double lat) implements Located {
    static Entry of(ServedZone zone) {
      Box box = zone.shape().boxes().get(0);
      return new Entry(zone, (box.west() + box.east()) / 2, (box.south() + box.north()) / 2);
    }

    @Override
    public String id() {
      return zone.id();
    }
  }

  /**
   * Zones in the order of their ids.
   *
   * @param next the id after which to continue; null when there are no more
   */
  public record Page(List<ServedZone> zones, String next) {}

  private final PointGrid<Entry> grid = new PointGrid<>();
  private volatile Texts texts = new Texts();

  /** Counted by the writer, since the map would count its entries. */
  private volatile int size;

  /** The indexes by text, which are replaced together. */
  private static final class Texts {
    private final ConcurrentSkipListMap<String, Entry> byId = new ConcurrentSkipListMap<>();
    private final PrefixIndex ids = new PrefixIndex();
    private final PrefixIndex names = new PrefixIndex();

    /**
     * Adds in the order of the texts: an index whose next entry is beside the last one grows
     * faster.
     */
    static Texts of(Collection<Entry> entries) {
      Texts texts = new Texts();
      entries.forEach(entry -> texts.byId.put(entry.id(), entry));
      texts.byId.keySet().forEach(id -> texts.ids.add(id, id));
      texts.byId.values().stream()
          .map(Entry::zone)
          .filter(zone -> zone.name() != null)
          .sorted(Comparator.comparing(ServedZone::name, String.CASE_INSENSITIVE_ORDER))
          .forEach(zone -> texts.names.addWords(zone.name(), zone.id()));
      return texts;
    }

    Entry put(Entry entry) {
      Entry known = byId.put(entry.id(), entry);
      String name = entry.zone.name();
      String knownName = known == null ? null : known.zone.name();
      if (known == null) {
        ids.add(entry.id(), entry.id());
      }
      if (!Objects.equals(name, knownName)) {
        removeName(knownName, entry.id());
        if (name != null) {
          names.addWords(name, entry.id());
        }
      }
      return known;
    }

    Entry remove(String id) {
      Entry known = byId.remove(id);
      ids.remove(id, id);
      removeName(known.zone.name(), id);
      return known;
    }

    private void removeName(String name, String id) {
      if (name != null) {
        names.removeWords(name, id);
      }
    }

    List<ServedZone> zonesOf(Collection<String> found) {
      return found.stream().map(byId::get).filter(Objects::nonNull).map(Entry::zone).toList();
    }
  }

  /** The zones of each square that meets the box, by their middles, in no particular order. */
  public List<PointCount> counts(BoundingBox box) {
    return grid.counts(box);
  }

  /**
   * Zones that have a point in common with the box, valid now or not. A page ends early when too
   * many zones were looked at that do not.
   *
   * @param after only zones behind this id; empty to begin
   * @param limit at least 1
   */
  public Page list(BoundingBox box, String after, int limit) {
    List<Box> parts = box.parts();
    List<ServedZone> found = new ArrayList<>();
    int lookedAt = 0;
    for (Entry entry : texts.byId.tailMap(after, false).values()) {
      ServedZone zone = entry.zone;
      if (parts.stream().anyMatch(zone.shape()::meets)) {
        found.add(zone);
      }
      if (found.size() == limit || ++lookedAt == MOST_LOOKED_AT) {
        return new Page(found, zone.id());
      }
    }
    return new Page(found, null);
  }

  /** How many zones there are. */
  public int size() {
    return size;
  }

  /** The zone of this id; null when there is none. */
  public ServedZone get(String id) {
    Entry entry = texts.byId.get(id);
    return entry == null ? null : entry.zone;
  }

  /**
   * Zones whose ids begin so, in the order of the ids, without regard to case.
   *
   * @param limit at least 1
   */
  public List<ServedZone> withIdPrefix(String prefix, int limit) {
    Texts current = texts;
    return current.zonesOf(current.ids.find(prefix, limit));
  }

  /**
   * Zones whose names have a word where the name goes on so, in the order of the names from there
   * on, without regard to case.
   *
   * @param limit at least 1
   */
  public List<ServedZone> withNamePrefix(String prefix, int limit) {
    Texts current = texts;
    return current.zonesOf(current.names.find(prefix, limit));
  }

  /** Passes on all zones in the order of their ids. */
  public void forEach(Consumer<ServedZone> consumer) {
    texts.byId.values().forEach(entry -> consumer.accept(entry.zone));
  }

  void replaceAll(Collection<ServedZone> zones) {
    grid.clear();
    List<Entry> entries = zones.stream().map(Entry::of).toList();
    entries.forEach(entry -> grid.replace(null, entry));
    texts = Texts.of(entries);
    size = entries.size();
  }

  /** Applies changes in their order; those that are not newer than what is known are ignored. */
  void apply(List<ZoneUpdate> updates) {
    for (ZoneUpdate update : updates) {
      Entry known = texts.byId.get(update.zoneId());
      if (known != null && RecordVersion.isOutdated(update.version(), known.zone.version())) {
        continue;
      }
      if (update instanceof ZoneUpdate.Put put) {
        Entry entry = Entry.of(put.zone());
        grid.replace(texts.put(entry), entry);
        size += known == null ? 1 : 0;
      } else if (known != null) {
        grid.replace(texts.remove(update.zoneId()), null);
        size--;
      }
    }
  }
}

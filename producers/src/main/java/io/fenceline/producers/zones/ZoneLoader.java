package io.fenceline.producers.zones;

import io.fenceline.format.geojson.MisspeltRules;
import io.fenceline.format.geojson.file.FeatureFile;
import io.fenceline.format.input.RefusedException;
import io.fenceline.kafka.client.RecordWriter;
import io.fenceline.producers.Finding;
import io.fenceline.producers.Finding.Kind;
import java.io.IOException;
import java.util.Collection;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Writes the Features of a file to a topic of zones, and only those that a job would accept. Keeps
 * the keys of the file and one Feature at a time. One loader loads one file.
 */
public final class ZoneLoader {
  /** How many of each; {@code loaded} counts Features, not zones. */
  public record Summary(long loaded, Map<Kind, Long> findings) {
    public long count(Kind kind) {
      return findings.getOrDefault(kind, 0L);
    }
  }

  private final ZoneTarget target;
  private final RecordWriter zones;
  private final RepairLevel repair;
  private final Consumer<Finding> findingConsumer;
  private final Map<Kind, Long> findings = new EnumMap<>(Kind.class);
  private final Map<String, Long> lineOfKey = new HashMap<>();
  private boolean idsAreComplete = true;
  private long loaded;

  /** A loader of zones for all devices. */
  public ZoneLoader(RecordWriter zones, RepairLevel repair, Consumer<Finding> findingConsumer) {
    this(ZoneTarget.ZONES, zones, repair, findingConsumer);
  }

  /**
   * @param target of which {@code zones} is the topic
   * @param repair the repairs to make before a Feature is checked
   */
  public ZoneLoader(
      ZoneTarget target,
      RecordWriter zones,
      RepairLevel repair,
      Consumer<Finding> findingConsumer) {
    this.target = target;
    this.zones = zones;
    this.repair = repair;
    this.findingConsumer = findingConsumer;
  }

  /**
   * Returns when all is acknowledged. Of several Features with one id the last that is fine wins.
   *
   * @throws IOException when the file cannot be read on; what came before is acknowledged, and the
   *     message says how much
   * @throws SendFailedException when Kafka does not take a record
   */
  public Summary load(FeatureFile file) throws IOException {
    try {
      for (FeatureFile.Entry entry = file.next(); entry != null; entry = file.next()) {
        process(entry);
      }
    } catch (IOException e) {
      zones.flush();
      throw new IOException(
          "%s (%,d zones were loaded before)".formatted(e.getMessage(), loaded), e);
    }
    zones.flush();
    return summary();
  }

  /**
   * Loads like {@link #load}, then deletes the zones of {@code before} that the file does not name.
   * A refused Feature keeps its previous version; one without a usable id may be any of them, so
   * that nothing is deleted.
   *
   * @param before the ids of the zones in the topic before
   * @param allowEmpty whether to delete all of them when no Feature was loaded
   * @throws NothingLoadedException when that is not allowed; nothing is deleted
   */
  public Summary replace(FeatureFile file, Collection<String> before, boolean allowEmpty)
      throws IOException {
    load(file);
    if (loaded == 0 && !before.isEmpty() && !allowEmpty) {
      throw new NothingLoadedException(before.size());
    }
    for (String id : before) {
      if (!lineOfKey.containsKey(id)) {
        delete(id);
      }
    }
    zones.flush();
    return summary();
  }

  private void delete(String id) {
    if (idsAreComplete) {
      zones.send(ZoneTarget.bytes(id), null);
      report(Kind.DELETED, 0, id, "no longer in the input");
    } else {
      report(Kind.KEPT, 0, id, "not deleted: a Feature without a usable id may stand for it");
    }
  }

  private void process(FeatureFile.Entry entry) {
    if (entry.refusal() != null) {
      idsAreComplete = false;
      String problem = entry.refusal().reason().text() + ": " + entry.refusal().getMessage();
      report(Kind.REFUSED, entry.line(), null, problem);
      return;
    }
    String key = entry.id();
    try {
      key = target.key(entry);
      load(key, entry);
    } catch (RefusedException e) {
      lineOfKey.putIfAbsent(key, entry.line());
      report(Kind.REFUSED, entry.line(), key, e.reason().text() + ": " + e.getMessage());
    }
  }

  private void load(String key, FeatureFile.Entry entry) throws RefusedException {
    long line = entry.line();
    ZoneRepair.Result repaired = ZoneRepair.repair(entry.json(), repair);
    repaired.repairs().forEach(text -> report(Kind.REPAIRED, line, key, text));
    byte[] json = target.value(key, entry, repaired.json());
    zones.send(ZoneTarget.bytes(key), json);
    loaded++;
    ZoneWarnings.of(json).forEach(text -> report(Kind.WARNING, line, key, text));
    MisspeltRules.of(json).forEach(text -> report(Kind.WARNING, line, key, text));
    Long earlier = lineOfKey.put(key, line);
    if (earlier != null) {
      report(Kind.DUPLICATE, line, key, "also at line " + earlier + "; this one counts");
    }
  }

  private void report(Kind kind, long line, String id, String text) {
    findings.merge(kind, 1L, Long::sum);
    findingConsumer.accept(new Finding(kind, line, id, text));
  }

  private Summary summary() {
    return new Summary(loaded, new EnumMap<>(findings));
  }
}

package io.fenceline.producers.zones;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.fenceline.event.RefusalReason;
import io.fenceline.format.geojson.MisspeltRules;
import io.fenceline.format.geojson.ZoneReader;
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
 * Writes the Features of a file to the zones topic, and only those that a job would accept. Keeps
 * the ids of the file and one Feature at a time. One loader loads one file.
 */
public final class ZoneLoader {
  private static final int MAX_VALUE_BYTES = 32 << 20;

  /** How many of each; {@code loaded} counts Features, not zones. */
  public record Summary(long loaded, Map<Kind, Long> findings) {
    public long count(Kind kind) {
      return findings.getOrDefault(kind, 0L);
    }
  }

  private final RecordWriter zones;
  private final RepairLevel repair;
  private final Consumer<Finding> findingConsumer;
  private final Map<Kind, Long> findings = new EnumMap<>(Kind.class);
  private final Map<String, Long> lineOfId = new HashMap<>();
  private boolean idsAreComplete = true;
  private long loaded;

  /**
   * @param repair the repairs to make before a Feature is checked
   */
  public ZoneLoader(RecordWriter zones, RepairLevel repair, Consumer<Finding> findingConsumer) {
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
      if (!lineOfId.containsKey(id)) {
        delete(id);
      }
    }
    zones.flush();
    return summary();
  }

  private void delete(String id) {
    if (idsAreComplete) {
      zones.send(id.getBytes(UTF_8), null);
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
    try {
      byte[] json = repaired(entry);
      check(entry, json);
      zones.send(entry.id().getBytes(UTF_8), json);
      loaded++;
      ZoneWarnings.of(json).forEach(text -> report(Kind.WARNING, entry, text));
      MisspeltRules.of(json).forEach(text -> report(Kind.WARNING, entry, text));
      reportDuplicate(entry);
    } catch (RefusedException e) {
      lineOfId.putIfAbsent(entry.id(), entry.line());
      report(Kind.REFUSED, entry, e.reason().text() + ": " + e.getMessage());
    }
  }

  private byte[] repaired(FeatureFile.Entry entry) throws RefusedException {
    ZoneRepair.Result result = ZoneRepair.repair(entry.json(), repair);
    result.repairs().forEach(text -> report(Kind.REPAIRED, entry, text));
    return result.json();
  }

  private static void check(FeatureFile.Entry entry, byte[] json) throws RefusedException {
    if (json.length > MAX_VALUE_BYTES) {
      throw RefusedException.field(
          RefusalReason.TOO_LARGE, "Feature", json.length + " bytes", "at most " + MAX_VALUE_BYTES);
    }
    ZoneReader.readFeature(entry.id(), entry.ordinal(), json);
  }

  private void reportDuplicate(FeatureFile.Entry entry) {
    Long earlier = lineOfId.put(entry.id(), entry.line());
    if (earlier != null) {
      report(Kind.DUPLICATE, entry, "also at line " + earlier + "; this one counts");
    }
  }

  private void report(Kind kind, FeatureFile.Entry entry, String text) {
    report(kind, entry.line(), entry.id(), text);
  }

  private void report(Kind kind, long line, String id, String text) {
    findings.merge(kind, 1L, Long::sum);
    findingConsumer.accept(new Finding(kind, line, id, text));
  }

  private Summary summary() {
    return new Summary(loaded, new EnumMap<>(findings));
  }
}

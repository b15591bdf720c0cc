package io.fenceline.cli.output;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.fenceline.cli.files.RecordFile;
import io.fenceline.event.Fix;
import io.fenceline.event.zone.Condition;
import io.fenceline.event.zone.Uncertainty;
import io.fenceline.event.zone.Zone;
import io.fenceline.format.fix.FixReader;
import io.fenceline.format.geojson.ZoneReader;
import io.fenceline.format.geojson.file.FeatureFile;
import io.fenceline.format.input.RawRecord;
import io.fenceline.format.input.RefusedException;
import io.fenceline.format.input.Spelling;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Finds rules of zones that have no effect, because they read a field that no fix has. Reads the
 * beginning of both files only, which is enough for a field that a producer names otherwise.
 */
public final class FieldHint {
  private static final int MAX_FIXES = 1_000;
  private static final int MAX_ZONES = 10_000;
  private static final int MAX_CONDITIONS = 20;
  private static final String PREFIX = "fix.";
  private static final ObjectMapper JSON = new ObjectMapper();

  /** The zones that read a field which no fix was seen to have, by its path. */
  private final Map<String, List<String>> unread = new LinkedHashMap<>();

  private final Map<Condition, List<String>> conditions = new LinkedHashMap<>();
  private final List<String> uncertain = new ArrayList<>();
  private final Set<String> members = new TreeSet<>();

  private FieldHint() {}

  /** One line for each such field; reads both files. */
  public static List<String> of(FeatureFile zones, RecordFile fixes, FixReader reader)
      throws IOException {
    FieldHint hint = new FieldHint();
    hint.readZones(zones);
    if (hint.conditions.isEmpty() && hint.uncertain.isEmpty()) {
      return List.of();
    }
    hint.readFixes(fixes.open(), reader);
    return hint.unread.entrySet().stream()
        .map(entry -> hint.line(entry.getKey(), entry.getValue()))
        .toList();
  }

  private void readZones(FeatureFile file) throws IOException {
    FeatureFile.Entry entry = file.next();
    for (int i = 0; i < MAX_ZONES && entry != null; i++, entry = file.next()) {
      try {
        if (entry.refusal() == null && entry.id() != null) {
          add(ZoneReader.readFeature(entry.id(), entry.ordinal(), entry.json()));
        }
      } catch (RefusedException e) {
        // Reported by the run.
      }
    }
  }

  private void add(Zone zone) {
    Condition condition = zone.rules().condition();
    if (condition != null
        && (conditions.containsKey(condition) || conditions.size() < MAX_CONDITIONS)) {
      conditions.computeIfAbsent(condition, key -> new ArrayList<>()).add(zone.id());
    }
    if (zone.rules().uncertainty() != Uncertainty.IGNORE) {
      uncertain.add(zone.id());
    }
  }

  private void readFixes(Iterator<RawRecord> records, FixReader reader) {
    boolean isFirst = true;
    for (int i = 0; i < MAX_FIXES && records.hasNext() && (isFirst || !unread.isEmpty()); i++) {
      RawRecord record = records.next();
      try {
        Fix fix = reader.read(record);
        if (isFirst) {
          begin(fix);
          isFirst = false;
        }
        retainAbsent(fix);
        addMembers(record);
      } catch (RefusedException e) {
        // Reported by the run.
      }
    }
  }

  private void begin(Fix fix) {
    conditions.forEach(
        (condition, zones) ->
            condition.values(fix).keySet().stream()
                .filter(path -> path.startsWith(PREFIX))
                .forEach(
                    path -> unread.computeIfAbsent(path, key -> new ArrayList<>()).addAll(zones)));
    if (!uncertain.isEmpty()) {
      unread.computeIfAbsent(PREFIX + "accuracyMeters", key -> new ArrayList<>()).addAll(uncertain);
    }
  }

  private void retainAbsent(Fix fix) {
    conditions
        .keySet()
        .forEach(
            condition ->
                condition
                    .values(fix)
                    .forEach(
                        (path, value) -> {
                          if (value != null) {
                            unread.remove(path);
                          }
                        }));
    if (!Double.isNaN(fix.accuracyMeters())) {
      unread.remove(PREFIX + "accuracyMeters");
    }
  }

  private void addMembers(RawRecord record) {
    try {
      JsonNode tree = JSON.readTree(record.value());
      tree.fieldNames().forEachRemaining(members::add);
    } catch (IOException e) {
      // Not JSON: its columns have no other names.
    }
  }

  private String line(String path, List<String> zones) {
    String field = path.substring(PREFIX.length());
    Optional<String> meant =
        members.stream().filter(name -> Spelling.isSame(name, field)).findFirst();
    String remedy =
        meant
            .map(
                name ->
                    "if their '%s' is that, in this unit, give --fix-fields %s=/%s"
                        .formatted(name, field, name))
            .orElse("check its name, or map it by --fix-fields");
    return "warning: a rule of zone %s%s reads %s, which none of the first fixes has; %s"
        .formatted(
            zones.get(0),
            zones.size() == 1 ? "" : " and of %,d others".formatted(zones.size() - 1),
            path,
            remedy);
  }
}

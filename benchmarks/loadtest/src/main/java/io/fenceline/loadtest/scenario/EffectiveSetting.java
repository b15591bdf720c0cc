package io.fenceline.loadtest.scenario;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A field of a scenario as it counts.
 *
 * @param name its path, with dots
 * @param value as JSON
 * @param overrides whether the command line gave the value
 * @param fileValue the value in the file that it overrides; null for none
 */
public record EffectiveSetting(String name, String value, boolean overrides, String fileValue) {

  /** For instance {@code fixes.count=1000 (in the file: 500)}. */
  @Override
  public String toString() {
    String text = name + "=" + value;
    if (!overrides) {
      return text;
    }
    return text + (fileValue == null ? " (not in the file)" : " (in the file: " + fileValue + ")");
  }

  /** All fields of a scenario but the description. */
  static List<EffectiveSetting> of(ObjectNode scenario, ObjectNode inFile) {
    Map<String, String> fileValues = values(inFile);
    return values(scenario).entrySet().stream()
        .map(
            field -> {
              String fileValue = fileValues.get(field.getKey());
              boolean overrides = !field.getValue().equals(fileValue);
              return new EffectiveSetting(field.getKey(), field.getValue(), overrides, fileValue);
            })
        .toList();
  }

  private static Map<String, String> values(ObjectNode top) {
    Map<String, String> values = new LinkedHashMap<>();
    addValues("", top, values);
    values.remove("description");
    return values;
  }

  private static void addValues(String path, JsonNode node, Map<String, String> values) {
    if (!node.isObject() || node.isEmpty()) {
      values.put(path, node.toString());
      return;
    }
    String prefix = path.isEmpty() ? "" : path + ".";
    node.properties()
        .forEach(field -> addValues(prefix + field.getKey(), field.getValue(), values));
  }
}

package io.fenceline.loadtest.scenario;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fenceline.job.options.DurationText;
import io.fenceline.job.options.Setting;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A mapping of a scenario file while it is read. A mistake is recorded with file, field, value and
 * remedy, and its default value is used instead, so all mistakes are reported at once.
 */
public final class YamlNode {
  private final String file;
  private final String path;
  private final ObjectNode node;
  private final List<String> mistakes;
  private final Set<String> known = new LinkedHashSet<>();

  /**
   * @param path of the section in the file, empty at the top
   */
  YamlNode(String file, String path, ObjectNode node, List<String> mistakes) {
    this.file = file;
    this.path = path;
    this.node = node;
    this.mistakes = mistakes;
  }

  public boolean has(String name) {
    return !value(name).isMissingNode();
  }

  /** The section of this name; an empty one when it is absent or not a mapping. */
  public YamlNode section(String name) {
    JsonNode value = value(name);
    if (!value.isMissingNode() && !value.isObject()) {
      mistake(name, value, "fields, indented below it");
    }
    ObjectNode fields = value.isObject() ? (ObjectNode) value : node.objectNode();
    return new YamlNode(file, pathOf(name), fields, mistakes);
  }

  public String text(String name, String defaultValue) {
    JsonNode value = value(name);
    if (value.isMissingNode()) {
      return defaultValue;
    }
    if (!value.isValueNode()) {
      mistake(name, value, "text");
      return defaultValue;
    }
    return value.asText();
  }

  public long integer(String name, long min, long max, long defaultValue) {
    JsonNode value = value(name);
    if (value.isMissingNode()) {
      return defaultValue;
    }
    if (value.isIntegralNumber() && value.canConvertToLong()) {
      long number = value.longValue();
      if (number >= min && number <= max) {
        return number;
      }
    }
    mistake(name, value, "a whole number from %,d to %,d".formatted(min, max));
    return defaultValue;
  }

  public double number(String name, double min, double max, double defaultValue) {
    JsonNode value = value(name);
    if (value.isMissingNode()) {
      return defaultValue;
    }
    if (value.isNumber() && value.doubleValue() >= min && value.doubleValue() <= max) {
      return value.doubleValue();
    }
    mistake(name, value, "a number from %s to %s".formatted(min, max));
    return defaultValue;
  }

  public Duration duration(String name, Duration defaultValue) {
    JsonNode value = value(name);
    if (value.isMissingNode()) {
      return defaultValue;
    }
    Duration read =
        Setting.read(mistakes, file + ": " + pathOf(name), value.asText(), DurationText::parse);
    return read == null ? defaultValue : read;
  }

  /** A file that is there, relative to the scenario; null when the field is absent. */
  Path file(String name) {
    String text = text(name, null);
    if (text == null) {
      return null;
    }
    Path path = Path.of(file).toAbsolutePath().resolveSibling(text).normalize();
    if (!Files.isReadable(path)) {
      mistake(
          name,
          "'%s' was given; give a file that is there, relative to the scenario".formatted(text));
    }
    return path;
  }

  public List<String> strings(String name) {
    JsonNode value = value(name);
    List<String> result = new ArrayList<>();
    boolean valid = value.isMissingNode() || value.isArray();
    for (JsonNode element : value) {
      valid &= element.isValueNode();
      result.add(element.asText());
    }
    if (!valid) {
      mistake(name, value, "a list of strings");
    }
    return result;
  }

  /** Every field of the section as text. */
  public Map<String, String> all() {
    Map<String, String> result = new LinkedHashMap<>();
    node.fieldNames().forEachRemaining(name -> result.put(name, text(name, "")));
    return result;
  }

  /** Records a mistake for every field that was not read. */
  public void rejectUnknownFields() {
    node.fieldNames()
        .forEachRemaining(
            name -> {
              if (!known.contains(name)) {
                mistakes.add(
                    "%s: %s: there is no such field; give one of %s"
                        .formatted(file, pathOf(name), String.join(", ", known)));
              }
            });
  }

  void mistake(String name, JsonNode value, String expected) {
    mistakes.add(
        "%s: %s: '%s' was given; give %s".formatted(file, pathOf(name), given(value), expected));
  }

  public void mistake(String name, String text) {
    mistakes.add("%s: %s: %s".formatted(file, pathOf(name), text));
  }

  private static String given(JsonNode value) {
    return value.isValueNode() ? value.asText() : value.toString();
  }

  /** An empty field, as {@code zones:} with nothing below, is treated as absent. */
  private JsonNode value(String name) {
    known.add(name);
    JsonNode value = node.path(name);
    return value.isNull() ? MissingNode.getInstance() : value;
  }

  private String pathOf(String name) {
    return path.isEmpty() ? name : path + "." + name;
  }
}

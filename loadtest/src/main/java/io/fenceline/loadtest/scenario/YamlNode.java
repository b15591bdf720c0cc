package io.fenceline.loadtest.scenario;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fenceline.job.options.DurationText;
import io.fenceline.job.options.Setting;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A mapping of a scenario file while it is read. What is wrong is noted with file, field, value and
 * remedy, and stands in by its default, so that all mistakes are told at once.
 */
final class YamlNode {
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

  boolean has(String name) {
    return !value(name).isMissingNode();
  }

  /** The section of this name; an empty one when it is absent or none. */
  YamlNode section(String name) {
    JsonNode value = value(name);
    if (!value.isMissingNode() && !value.isObject()) {
      mistake(name, value, "fields, indented below it");
    }
    ObjectNode fields = value.isObject() ? (ObjectNode) value : node.objectNode();
    return new YamlNode(file, at(name), fields, mistakes);
  }

  String text(String name, String absent) {
    JsonNode value = value(name);
    if (value.isMissingNode()) {
      return absent;
    }
    if (!value.isValueNode()) {
      mistake(name, value, "text");
      return absent;
    }
    return value.asText();
  }

  long whole(String name, long least, long most, long absent) {
    JsonNode value = value(name);
    if (value.isMissingNode()) {
      return absent;
    }
    if (value.isIntegralNumber() && value.canConvertToLong()) {
      long number = value.longValue();
      if (number >= least && number <= most) {
        return number;
      }
    }
    mistake(name, value, "a whole number from %,d to %,d".formatted(least, most));
    return absent;
  }

  double number(String name, double least, double most, double absent) {
    JsonNode value = value(name);
    if (value.isMissingNode()) {
      return absent;
    }
    if (value.isNumber() && value.doubleValue() >= least && value.doubleValue() <= most) {
      return value.doubleValue();
    }
    mistake(name, value, "a number from %s to %s".formatted(least, most));
    return absent;
  }

  Duration duration(String name, Duration absent) {
    JsonNode value = value(name);
    if (value.isMissingNode()) {
      return absent;
    }
    Duration read =
        Setting.read(mistakes, file + ": " + at(name), value.asText(), DurationText::parse);
    return read == null ? absent : read;
  }

  List<String> texts(String name) {
    JsonNode value = value(name);
    List<String> result = new ArrayList<>();
    boolean fine = value.isMissingNode() || value.isArray();
    for (JsonNode element : value) {
      fine &= element.isValueNode();
      result.add(element.asText());
    }
    if (!fine) {
      mistake(name, value, "a list of texts");
    }
    return result;
  }

  /** Every field of the section as text. */
  Map<String, String> all() {
    Map<String, String> result = new LinkedHashMap<>();
    node.fieldNames().forEachRemaining(name -> result.put(name, text(name, "")));
    return result;
  }

  /** Notes every field that nobody asked for. */
  void refuseOthers() {
    node.fieldNames()
        .forEachRemaining(
            name -> {
              if (!known.contains(name)) {
                mistakes.add(
                    "%s: %s: there is no such field; give one of %s"
                        .formatted(file, at(name), String.join(", ", known)));
              }
            });
  }

  void mistake(String name, JsonNode value, String expected) {
    mistakes.add(
        "%s: %s: '%s' was given; give %s".formatted(file, at(name), given(value), expected));
  }

  void mistake(String name, String text) {
    mistakes.add("%s: %s: %s".formatted(file, at(name), text));
  }

  private static String given(JsonNode value) {
    return value.isValueNode() ? value.asText() : value.toString();
  }

  /** An empty field, as {@code zones:} with nothing below, is as good as none. */
  private JsonNode value(String name) {
    known.add(name);
    JsonNode value = node.path(name);
    return value.isNull() ? MissingNode.getInstance() : value;
  }

  private String at(String name) {
    return path.isEmpty() ? name : path + "." + name;
  }
}

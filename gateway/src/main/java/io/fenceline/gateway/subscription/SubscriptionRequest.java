package io.fenceline.gateway.subscription;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.fenceline.event.TransitionType;
import io.fenceline.event.Trigger;
import io.fenceline.format.input.NumberText;
import io.fenceline.geo.index.points.BoundingBox;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * A client's request for a subscription, as query parameters or as a JSON object. Immutable.
 *
 * @param cursor null to begin with new events
 */
public record SubscriptionRequest(Subscription subscription, String cursor) {
  /** The names of query parameters, and of members of the JSON object. */
  public static final List<String> NAMES =
      List.of("kinds", "devices", "zones", "types", "bbox", "cursor");

  private static final int MAX_VALUES = 1_000;
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Set<String> TYPES = types();

  private static Set<String> types() {
    Set<String> types = new TreeSet<>();
    Arrays.stream(TransitionType.values()).forEach(type -> types.add(type.name()));
    Arrays.stream(Trigger.values()).forEach(trigger -> types.add(trigger.name()));
    return types;
  }

  /**
   * Reads a JSON object, whose members are texts or arrays of texts, and {@code bbox}, an array of
   * four numbers.
   *
   * @throws StreamException INVALID
   */
  public static SubscriptionRequest ofJson(String text) {
    JsonNode json = parse(text);
    Map<String, List<String>> values = new HashMap<>();
    json.properties()
        .forEach(
            member -> {
              if (!member.getValue().isNull()) {
                values.put(member.getKey(), values(member.getKey(), member.getValue()));
              }
            });
    return of(values);
  }

  private static JsonNode parse(String text) {
    try {
      JsonNode json = JSON.readTree(text);
      if (json.isObject()) {
        return json;
      }
    } catch (JsonProcessingException e) {
      // Refused below.
    }
    throw StreamException.invalid("the subscription is not a JSON object");
  }

  private static List<String> values(String name, JsonNode value) {
    if (!value.isArray()) {
      return List.of(text(name, value));
    }
    List<String> values = new ArrayList<>();
    value.forEach(each -> values.add(text(name, each)));
    return name.equals("bbox") ? List.of(String.join(",", values)) : values;
  }

  private static String text(String name, JsonNode value) {
    boolean fits = name.equals("bbox") ? value.isValueNode() : value.isTextual();
    if (!fits) {
      throw StreamException.invalid(name + ": expected texts; bbox: four numbers");
    }
    return value.asText();
  }

  /**
   * Reads parameters; those that may have several values are repeated.
   *
   * @throws StreamException INVALID
   */
  public static SubscriptionRequest of(Map<String, List<String>> values) {
    for (Map.Entry<String, List<String>> each : values.entrySet()) {
      if (!NAMES.contains(each.getKey())) {
        throw StreamException.invalid(
            "%s: unknown; expected some of %s".formatted(each.getKey(), String.join(", ", NAMES)));
      }
      if (each.getValue().size() > MAX_VALUES) {
        throw StreamException.invalid(
            "%s: %d values, expected at most %d"
                .formatted(each.getKey(), each.getValue().size(), MAX_VALUES));
      }
    }
    Set<String> types = set(values, "types");
    if (types != null && !TYPES.containsAll(types)) {
      throw StreamException.invalid(
          "types: %s, expected some of %s".formatted(types, String.join(", ", TYPES)));
    }
    return new SubscriptionRequest(
        new Subscription(
            kinds(values.get("kinds")),
            set(values, "devices"),
            set(values, "zones"),
            types,
            box(single(values, "bbox"))),
        single(values, "cursor"));
  }

  private static Set<StreamKind> kinds(List<String> names) {
    if (names == null) {
      return EnumSet.of(StreamKind.TRANSITION, StreamKind.AD_MATCH);
    }
    Set<StreamKind> kinds = EnumSet.noneOf(StreamKind.class);
    for (String name : names) {
      kinds.add(
          StreamKind.ofSubscription(name)
              .orElseThrow(
                  () ->
                      StreamException.invalid(
                          "kinds: '%s', expected %s".formatted(name, StreamKind.names()))));
    }
    if (kinds.isEmpty()) {
      throw StreamException.invalid("kinds: none, expected " + StreamKind.names());
    }
    return kinds;
  }

  private static Set<String> set(Map<String, List<String>> values, String name) {
    List<String> given = values.get(name);
    return given == null ? null : new LinkedHashSet<>(given);
  }

  private static String single(Map<String, List<String>> values, String name) {
    List<String> given = values.get(name);
    if (given != null && given.size() != 1) {
      throw StreamException.invalid(name + ": expected one value");
    }
    return given == null ? null : given.get(0);
  }

  private static BoundingBox box(String text) {
    if (text == null) {
      return null;
    }
    double[] box = Arrays.stream(text.split(",", -1)).mapToDouble(NumberText::parse).toArray();
    if (box.length == 4 && Arrays.stream(box).noneMatch(Double::isNaN)) {
      try {
        return new BoundingBox(box[0], box[1], box[2], box[3]);
      } catch (IllegalArgumentException e) {
        throw StreamException.invalid("bbox: " + e.getMessage());
      }
    }
    throw StreamException.invalid("bbox: '%s', expected west,south,east,north".formatted(text));
  }
}

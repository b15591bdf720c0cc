package io.fenceline.explain;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The outputs of the job about a device. Not thread-safe. */
final class RecordedOutputs {
  private final Map<String, JsonNode> transitions = new LinkedHashMap<>();
  private final Map<String, String> deadLetters = new LinkedHashMap<>();
  private long unreadable;

  void addTransition(JsonNode transition) {
    transitions.put(transition.path("id").asText(), transition);
  }

  /** A record of transitions that cannot be read. */
  void addUnreadable() {
    unreadable++;
  }

  void addDeadLetter(String origin, String reason) {
    deadLetters.put(origin, reason);
  }

  /** Transitions by id, in their order. */
  Map<String, JsonNode> transitions() {
    return transitions;
  }

  /** The reasons of refused inputs, by origin. */
  Map<String, String> deadLetters() {
    return deadLetters;
  }

  /** How many records of transitions cannot be read. */
  long unreadable() {
    return unreadable;
  }

  /** The zones of the transitions. */
  List<String> zoneIds() {
    return transitions.values().stream()
        .filter(one -> !one.has("scope"))
        .map(one -> one.path("zoneId").asText())
        .distinct()
        .toList();
  }
}

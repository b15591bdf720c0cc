package io.fenceline.loadtest.gateway.http;

import com.fasterxml.jackson.databind.JsonNode;
import io.fenceline.loadtest.reference.ReferencePlaces.Near;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.stream.Collectors;

/** Compares answers with the places that are near. Not thread-safe. */
final class NearAnswerCheck {
  /** Answers have millimetres; places at the same distance may come in any order. */
  private static final double TOLERANCE_METERS = 0.002;

  private final int limit;
  private long wrong;
  private String first = "";

  NearAnswerCheck(int limit) {
    this.limit = limit;
  }

  /**
   * @param near all places within the radius, nearest first
   * @param id of a place by its number
   */
  void compare(JsonNode answer, List<Near> near, IntFunction<String> id) {
    String difference = difference(answer, near, id);
    if (difference != null) {
      first = wrong == 0 ? difference : first;
      wrong++;
    }
  }

  /** Null when there is none. */
  private String difference(JsonNode answer, List<Near> near, IntFunction<String> id) {
    JsonNode places = answer.path("places");
    int expected = Math.min(limit, near.size());
    if (places.size() != expected || answer.path("more").asBoolean() != near.size() > limit) {
      return "%d places of %d, %d expected".formatted(places.size(), near.size(), expected);
    }
    Map<String, Double> metersById =
        near.stream().collect(Collectors.toMap(each -> id.apply(each.place()), Near::meters));
    for (int i = 0; i < expected; i++) {
      JsonNode place = places.get(i);
      // Removed, so that no place counts twice.
      Double meters = metersById.remove(place.path("id").asText());
      if (meters == null
          || !place.path("id").equals(place.path("feature").path("id"))
          || differ(meters, place.path("distanceMeters").asDouble())
          || differ(meters, near.get(i).meters())) {
        return "%s, %s m expected at %d".formatted(place, near.get(i).meters(), i);
      }
    }
    return null;
  }

  private static boolean differ(double one, double other) {
    return Math.abs(one - other) > TOLERANCE_METERS;
  }

  /** How many answers differ. */
  long wrong() {
    return wrong;
  }

  /** The mistake in the first of them. */
  String first() {
    return first;
  }
}

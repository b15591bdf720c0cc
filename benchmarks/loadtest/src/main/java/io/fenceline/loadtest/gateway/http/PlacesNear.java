package io.fenceline.loadtest.gateway.http;

import com.fasterxml.jackson.databind.JsonNode;
import io.fenceline.loadtest.gateway.HttpLoad;
import io.fenceline.loadtest.gateway.LoadDriver.Target;
import io.fenceline.loadtest.gateway.Places;
import io.fenceline.loadtest.reference.ReferencePlaces;
import io.fenceline.loadtest.reference.ReferencePlaces.Near;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.stream.Collectors;

/** {@code GET /v1/places/near}, where there are places. */
final class PlacesNear extends PointQueries {
  private static final int CHECKED = 200;

  /** Answers have millimetres; places at the same distance may come in any order. */
  private static final double TOLERANCE_METERS = 0.002;

  private final HttpLoad load;
  private final int initial;
  private final ReferencePlaces reference = new ReferencePlaces();

  PlacesNear(Target gateway, HttpLoad load) {
    super(gateway, CHECKED);
    this.load = load;
    this.initial = gateway.configuration().places();
    addToReference(Places.initial(), initial);
    addPoints(seed -> new Places(seed)::next);
  }

  private void addToReference(Places places, long count) {
    for (long i = 0; i < count; i++) {
      reference.add(places.next());
    }
  }

  @Override
  public String operationId() {
    return "placesNear";
  }

  @Override
  String path(double[] at) {
    return String.format(
        Locale.ROOT,
        "/v1/places/near?lon=%.6f&lat=%.6f&radiusMeters=%s&limit=%d",
        at[0],
        at[1],
        load.radiusMeters(),
        load.limit());
  }

  /** Checks that places added meanwhile are found, too. */
  @Override
  public void checkAfterwards(ApiClient client, long answered, long addedPlaces)
      throws IOException, InterruptedException {
    if (addedPlaces > 0) {
      addToReference(PlaceAdder.places(), addedPlaces);
      check(client, "after");
    }
  }

  @Override
  JsonNode results(JsonNode answer) {
    return answer.path("places");
  }

  @Override
  String difference(double[] at, JsonNode answer) {
    List<Near> near = reference.near(at[0], at[1], load.radiusMeters());
    return difference(answer, near, load.limit(), this::id);
  }

  private String id(int place) {
    return place < initial ? "place-" + place : "added-" + (place - initial);
  }

  /**
   * Null when there is none.
   *
   * @param near all places within the radius, nearest first
   * @param id of a place by its number
   */
  static String difference(JsonNode answer, List<Near> near, int limit, IntFunction<String> id) {
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
}

package io.fenceline.loadtest.gateway.http;

import com.fasterxml.jackson.databind.JsonNode;
import io.fenceline.loadtest.gateway.GatewayMetric;
import io.fenceline.loadtest.gateway.HttpLoad;
import io.fenceline.loadtest.gateway.Places;
import io.fenceline.loadtest.gateway.RunningGateway;
import io.fenceline.loadtest.reference.ReferencePlaces;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** {@code GET /v1/places/near}, where there are places. */
final class PlacesNear implements HttpOperation {
  private static final int REQUESTS = 10_000;
  private static final int CHECKED = 200;
  private static final long SEED = 99;

  private final RunningGateway gateway;
  private final HttpLoad load;
  private final ReferencePlaces reference = new ReferencePlaces();
  private final List<double[]> points = new ArrayList<>();
  private double resultsPerAnswer;

  PlacesNear(RunningGateway gateway, HttpLoad load) {
    this.gateway = gateway;
    this.load = load;
    addToReference(Places.initial(), gateway.configuration().places());
    Places at = new Places(SEED);
    for (int i = 0; i < REQUESTS; i++) {
      points.add(at.next());
    }
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
  public PreparedRequests requests() throws IOException {
    Path file = gateway.directory().resolve("requests");
    return PreparedRequests.get(Files.write(file, points.stream().map(this::path).toList()));
  }

  private String path(double[] at) {
    return String.format(
        Locale.ROOT,
        "/v1/places/near?lon=%.6f&lat=%.6f&radiusMeters=%s&limit=%d",
        at[0],
        at[1],
        load.radiusMeters(),
        load.limit());
  }

  @Override
  public void check(ApiClient client) throws IOException, InterruptedException {
    check(client, "before");
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

  private void check(ApiClient client, String when) throws IOException, InterruptedException {
    NearAnswerCheck answers = new NearAnswerCheck(load.limit());
    long results = 0;
    for (double[] at : points.subList(0, CHECKED)) {
      JsonNode answer = client.get(path(at));
      results += answer.path("places").size();
      answers.compare(answer, reference.near(at[0], at[1], load.radiusMeters()), this::id);
    }
    resultsPerAnswer = results / (double) CHECKED;
    gateway
        .problems()
        .addCount(
            answers.wrong(),
            "of %d answers %s the load differ from brute force: %s"
                .formatted(CHECKED, when, answers.first()));
  }

  private String id(int place) {
    int initial = gateway.configuration().places();
    return place < initial ? "place-" + place : "added-" + (place - initial);
  }

  @Override
  public Map<GatewayMetric, Double> metrics(WrkResult result) {
    return Map.of(GatewayMetric.RESULTS, resultsPerAnswer);
  }
}

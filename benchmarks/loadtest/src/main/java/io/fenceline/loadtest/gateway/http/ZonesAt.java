package io.fenceline.loadtest.gateway.http;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.fenceline.loadtest.gateway.GatewayMetric;
import io.fenceline.loadtest.gateway.HttpLoad;
import io.fenceline.loadtest.gateway.RunningGateway;
import io.fenceline.loadtest.reference.ReferenceZones;
import io.fenceline.loadtest.scenario.ScenarioData;
import io.fenceline.producers.simulation.UniformZones;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;

/** {@code GET /v1/zones/at}, anywhere in the area of the zones. */
final class ZonesAt implements HttpOperation {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final int REQUESTS = 10_000;
  private static final int CHECKED = 500;
  private static final long SEED = 99;

  private final RunningGateway gateway;
  private final HttpLoad load;
  private final ReferenceZones reference = new ReferenceZones();
  private final List<String> ids = new ArrayList<>();
  private final List<byte[]> features = new ArrayList<>();
  private final List<double[]> points = new ArrayList<>();
  private double resultsPerAnswer;

  ZonesAt(RunningGateway gateway, HttpLoad load) throws IOException {
    this.gateway = gateway;
    this.load = load;
    ScenarioData.visit(
        gateway.configuration().zones(),
        (id, feature) -> {
          ids.add(id);
          features.add(feature);
        });
    for (byte[] feature : features) {
      reference.add(feature);
    }
    Random random = new Random(SEED);
    var bounds = UniformZones.bounds(gateway.configuration().zones().areas());
    for (int i = 0; i < REQUESTS; i++) {
      points.add(
          new double[] {
            micro(random.nextDouble(bounds.west(), bounds.east())),
            micro(random.nextDouble(bounds.south(), bounds.north()))
          });
    }
  }

  private static double micro(double degrees) {
    return Math.round(degrees * 1e6) / 1e6;
  }

  @Override
  public String operationId() {
    return "zonesAt";
  }

  @Override
  public PreparedRequests requests() throws IOException {
    Path file = gateway.directory().resolve("requests");
    return PreparedRequests.get(Files.write(file, points.stream().map(this::path).toList()));
  }

  private String path(double[] at) {
    return String.format(
        Locale.ROOT, "/v1/zones/at?lon=%.6f&lat=%.6f&limit=%d", at[0], at[1], load.limit());
  }

  @Override
  public void check(ApiClient client) throws IOException, InterruptedException {
    int wrong = 0;
    long results = 0;
    for (double[] at : points.subList(0, CHECKED)) {
      JsonNode answer = client.get(path(at)).path("zones");
      results += answer.size();
      wrong += isRight(answer, reference.at(at[0], at[1])) ? 0 : 1;
    }
    resultsPerAnswer = results / (double) CHECKED;
    gateway.problems().addCount(wrong, "of %d answers differ from brute force".formatted(CHECKED));
  }

  /** Sorted by id, and with the documents that were sent. */
  private boolean isRight(JsonNode answer, int[] zones) throws IOException {
    List<Integer> expected =
        Arrays.stream(zones).boxed().sorted((a, b) -> ids.get(a).compareTo(ids.get(b))).toList();
    boolean right = answer.size() == Math.min(load.limit(), zones.length);
    for (int i = 0; right && i < answer.size(); i++) {
      int zone = expected.get(i);
      right =
          answer.get(i).path("id").asText().equals(ids.get(zone))
              && answer.get(i).path("feature").equals(JSON.readTree(features.get(zone)));
    }
    return right;
  }

  @Override
  public Map<GatewayMetric, Double> metrics(WrkResult result) {
    return Map.of(GatewayMetric.RESULTS, resultsPerAnswer);
  }
}

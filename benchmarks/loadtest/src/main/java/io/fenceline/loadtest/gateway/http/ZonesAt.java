package io.fenceline.loadtest.gateway.http;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.fenceline.loadtest.gateway.HttpLoad;
import io.fenceline.loadtest.gateway.LoadDriver.Target;
import io.fenceline.loadtest.reference.ReferenceZones;
import io.fenceline.loadtest.scenario.ScenarioData;
import io.fenceline.loadtest.scenario.ScenarioZones;
import io.fenceline.producers.simulation.UniformZones;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Random;

/** {@code GET /v1/zones/at}, anywhere in the area of the zones. */
final class ZonesAt extends PointQueries {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final int CHECKED = 500;

  private final HttpLoad load;
  private final ReferenceZones reference = new ReferenceZones();
  private final List<String> ids = new ArrayList<>();
  private final List<byte[]> features = new ArrayList<>();

  ZonesAt(Target gateway, HttpLoad load) throws IOException {
    super(gateway, CHECKED);
    this.load = load;
    ScenarioZones zones = gateway.configuration().zones();
    ScenarioData.visit(
        zones,
        (id, feature) -> {
          ids.add(id);
          features.add(feature);
        });
    for (byte[] feature : features) {
      reference.add(feature);
    }
    var bounds = UniformZones.bounds(zones.areas());
    addPoints(
        seed -> {
          Random random = new Random(seed);
          return () ->
              new double[] {
                micro(random.nextDouble(bounds.west(), bounds.east())),
                micro(random.nextDouble(bounds.south(), bounds.north()))
              };
        });
  }

  private static double micro(double degrees) {
    return Math.round(degrees * 1e6) / 1e6;
  }

  @Override
  public String operationId() {
    return "zonesAt";
  }

  @Override
  String path(double[] at) {
    return String.format(
        Locale.ROOT, "/v1/zones/at?lon=%.6f&lat=%.6f&limit=%d", at[0], at[1], load.limit());
  }

  @Override
  JsonNode results(JsonNode answer) {
    return answer.path("zones");
  }

  /** Answers are sorted by id, and have the documents that were sent. */
  @Override
  String difference(double[] at, JsonNode answer) throws IOException {
    int[] zones = reference.at(at[0], at[1]);
    List<Integer> expected =
        Arrays.stream(zones).boxed().sorted(Comparator.comparing(ids::get)).toList();
    JsonNode found = results(answer);
    boolean right = found.size() == Math.min(load.limit(), zones.length);
    for (int i = 0; right && i < found.size(); i++) {
      int zone = expected.get(i);
      right =
          found.get(i).path("id").asText().equals(ids.get(zone))
              && found.get(i).path("feature").equals(JSON.readTree(features.get(zone)));
    }
    return right
        ? null
        : "%s, %s expected".formatted(found, expected.stream().map(ids::get).toList());
  }
}

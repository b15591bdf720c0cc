package io.fenceline.loadtest.gateway.http;

import com.fasterxml.jackson.databind.JsonNode;
import io.fenceline.loadtest.gateway.GatewayMetric;
import io.fenceline.loadtest.gateway.LoadDriver.Target;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.LongFunction;
import java.util.function.Supplier;

/** Queries of what is at or near random points; some answers are compared with brute force. */
abstract class PointQueries implements HttpOperation {
  private static final int REQUESTS = 10_000;
  private static final long SEED = 99;

  private final List<double[]> points = new ArrayList<>();
  private final Target gateway;
  private final int checked;
  private double resultsPerAnswer;

  PointQueries(Target gateway, int checked) {
    this.gateway = gateway;
    this.checked = checked;
  }

  /**
   * @param point makes the next one from a seed
   */
  final void addPoints(LongFunction<Supplier<double[]>> point) {
    Supplier<double[]> next = point.apply(SEED);
    for (int i = 0; i < REQUESTS; i++) {
      points.add(next.get());
    }
  }

  abstract String path(double[] at);

  /** The list in an answer. */
  abstract JsonNode results(JsonNode answer);

  /** The difference from brute force; null for none. */
  abstract String difference(double[] at, JsonNode answer) throws IOException;

  @Override
  public final List<String> requests() {
    return points.stream().map(this::path).toList();
  }

  @Override
  public final void check(ApiClient client) throws IOException, InterruptedException {
    check(client, "before");
  }

  /** Adds a problem with the first difference if there are some. */
  final void check(ApiClient client, String when) throws IOException, InterruptedException {
    List<String> differences = new ArrayList<>();
    long results = 0;
    for (double[] at : points.subList(0, checked)) {
      JsonNode answer = client.get(path(at));
      results += results(answer).size();
      String difference = difference(at, answer);
      if (difference != null) {
        differences.add(difference);
      }
    }
    resultsPerAnswer = results / (double) checked;
    if (!differences.isEmpty()) {
      gateway
          .problems()
          .addCount(
              differences.size(),
              "of %d answers %s the load differ from brute force: %s"
                  .formatted(checked, when, differences.get(0)));
    }
  }

  @Override
  public final void measure(Wrk.Result result, Map<GatewayMetric, Double> values) {
    values.put(GatewayMetric.RESULTS, resultsPerAnswer);
  }
}

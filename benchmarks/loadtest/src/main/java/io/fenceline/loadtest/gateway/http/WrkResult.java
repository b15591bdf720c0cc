package io.fenceline.loadtest.gateway.http;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.fenceline.loadtest.load.Latencies;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * The measurements of wrk. Each connection sends its next request when it has the answer to the one
 * before, so while the gateway pauses, fewer requests are sent: latencies are those of answers, and
 * not of clients that come at their own times.
 *
 * @param requests answered
 * @param bytes of all answers, headers included
 * @param refused answers with a status of 400 or more
 * @param lost requests without an answer: failures to connect, read or write, and timeouts
 */
record WrkResult(
    long requests, double seconds, long bytes, long refused, long lost, Latencies.Summary latency) {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String MARK = "RESULT ";
  private static final double MICROS_PER_MILLI = 1_000;

  /**
   * Reads the output of wrk with the script {@code requests.lua}.
   *
   * @throws IOException when it has no result
   */
  static WrkResult parse(String output) throws IOException {
    String line =
        output
            .lines()
            .filter(each -> each.startsWith(MARK))
            .findFirst()
            .orElseThrow(() -> new IOException("wrk has no result: " + output.strip()));
    try {
      return of(JSON.readTree(line.substring(MARK.length())));
    } catch (JsonProcessingException e) {
      throw new IOException("the result of wrk cannot be read: " + line, e);
    }
  }

  private static WrkResult of(JsonNode json) {
    return new WrkResult(
        json.path("requests").asLong(),
        json.path("micros").asLong() / 1e6,
        json.path("bytes").asLong(),
        json.path("refused").asLong(),
        json.path("lost").asLong(),
        latency(json));
  }

  private static Latencies.Summary latency(JsonNode json) {
    List<Latencies.Point> curve = new ArrayList<>();
    for (JsonNode point : json.path("percentiles")) {
      curve.add(
          new Latencies.Point(point.get(0).asDouble(), point.get(1).asLong() / MICROS_PER_MILLI));
    }
    return new Latencies.Summary(
        json.path("requests").asLong(),
        0,
        0,
        at(curve, 50),
        at(curve, 90),
        at(curve, 99),
        at(curve, 99.9),
        json.path("maxMicros").asLong() / MICROS_PER_MILLI,
        curve);
  }

  private static double at(List<Latencies.Point> curve, double percentile) {
    return curve.stream()
        .filter(point -> point.percentile() == percentile)
        .mapToDouble(Latencies.Point::millis)
        .findFirst()
        .orElse(Double.NaN);
  }

  double requestsPerSecond() {
    return requests / seconds;
  }
}

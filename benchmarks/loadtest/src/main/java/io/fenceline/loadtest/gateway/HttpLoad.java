package io.fenceline.loadtest.gateway;

import static java.util.Objects.requireNonNullElse;

import io.fenceline.loadtest.scenario.Checked;
import io.fenceline.loadtest.scenario.Range;
import java.util.function.BiConsumer;

/**
 * Requests by wrk.
 *
 * @param limit results of an answer at most
 * @param connections kept alive, each with one request at a time
 * @param threads of wrk
 * @param batch fixes of a request
 * @param placesPerSecond added by other requests meanwhile
 */
public record HttpLoad(
    Operation operation,
    @Range(max = 100_000) Double radiusMeters,
    @Range(min = 1, max = 10_000) Integer limit,
    @Range(min = 1, max = 10_000) Integer connections,
    @Range(min = 1, max = 64) Integer threads,
    @Range(min = 1, max = 10_000) Integer batch,
    @Range(max = 100_000) Double placesPerSecond)
    implements Checked {

  public HttpLoad {
    radiusMeters = requireNonNullElse(radiusMeters, 1_000.0);
    limit = requireNonNullElse(limit, 100);
    connections = requireNonNullElse(connections, 64);
    threads = requireNonNullElse(threads, 1);
    batch = requireNonNullElse(batch, 100);
    placesPerSecond = requireNonNullElse(placesPerSecond, 0.0);
  }

  /** The kinds of requests. */
  public enum Operation {
    PLACES_NEAR,
    ZONES_AT,
    FIXES
  }

  @Override
  public void check(BiConsumer<String, String> mistake) {
    if (operation == null) {
      mistake.accept("requests.operation", "is missing; give one of places-near, zones-at, fixes");
    }
    if (connections < threads) {
      mistake.accept(
          "requests.threads", "are more than the connections; give fewer, wrk needs one each");
    }
  }
}

package io.fenceline.loadtest.gateway.http;

import io.fenceline.loadtest.gateway.GatewayMetric;
import java.io.IOException;
import java.util.List;
import java.util.Map;

/** A kind of request: its requests, a check of the answers, and a metric. Used for one run. */
interface HttpOperation {
  /** The operation in the gateway's metric of requests. */
  String operationId();

  /** The path of requests with a body; null for requests without. */
  default String path() {
    return null;
  }

  /** The paths of the requests that wrk sends in turn, or their bodies, in JSON. */
  List<String> requests();

  /** Compares some answers with brute force, and adds what differs to the problems of the run. */
  void check(ApiClient client) throws IOException, InterruptedException;

  /** Adds metrics beside those of all requests. */
  void measure(Wrk.Result result, Map<GatewayMetric, Double> values);

  /**
   * Checks what remains after the load.
   *
   * @param answered requests, in the warm-up, too
   * @param addedPlaces of {@link PlaceAdder}
   */
  default void checkAfterwards(ApiClient client, long answered, long addedPlaces)
      throws IOException, InterruptedException {}
}

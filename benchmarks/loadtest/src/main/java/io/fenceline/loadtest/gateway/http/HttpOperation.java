package io.fenceline.loadtest.gateway.http;

import io.fenceline.loadtest.gateway.GatewayMetric;
import java.io.IOException;
import java.util.Map;

/** A kind of request: its requests, a check of the answers, and metrics. Used for one run. */
interface HttpOperation {
  /** The operation in the gateway's metric of requests. */
  String operationId();

  PreparedRequests requests() throws IOException;

  /** Compares some answers with brute force, and adds what differs to the problems of the run. */
  void check(ApiClient client) throws IOException, InterruptedException;

  /** Metrics beside those of all requests. */
  Map<GatewayMetric, Double> metrics(WrkResult result);

  /**
   * Checks what remains after the load.
   *
   * @param answered requests, in the warm-up, too
   * @param addedPlaces of {@link PlaceAdder}
   */
  default void checkAfterwards(ApiClient client, long answered, long addedPlaces)
      throws IOException, InterruptedException {}
}

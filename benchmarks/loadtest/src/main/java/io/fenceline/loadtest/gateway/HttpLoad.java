package io.fenceline.loadtest.gateway;

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
    double radiusMeters,
    int limit,
    int connections,
    int threads,
    int batch,
    double placesPerSecond)
    implements GatewayLoad {

  /** The kinds of requests. */
  public enum Operation {
    PLACES_NEAR("places-near"),
    ZONES_AT("zones-at"),
    FIXES("fixes");

    private final String text;

    Operation(String text) {
      this.text = text;
    }

    String text() {
      return text;
    }
  }
}

package io.fenceline.gateway.http;

import java.time.Duration;

/**
 * Limits of one client, and of all clients together.
 *
 * @param requestsPerSecond of one client, over all connections; 0 for no limit
 * @param burst requests that a client may send at once after it was idle
 * @param connectionsPerAddress 0 for no limit
 * @param maxBodyBytes of a request
 * @param idleTimeout time limit for the next complete head of a request, for a connection on which
 *     nothing is read or written, and for a client that reads nothing of an answer
 * @param bodyTimeout time limit for a body to arrive
 * @param streamQueueBytes of messages that wait for all clients of streams together
 * @param answerQueueBytes of large answers that their clients have not read yet, all together
 */
public record ServerLimits(
    double requestsPerSecond,
    int burst,
    int connectionsPerAddress,
    int maxBodyBytes,
    Duration idleTimeout,
    Duration bodyTimeout,
    long streamQueueBytes,
    long answerQueueBytes) {
  /** Request line, without which there is no URL. */
  public static final int MAX_REQUEST_LINE_BYTES = 8 * 1024;

  public static final int MAX_HEADER_BYTES = 16 * 1024;

  public static final ServerLimits DEFAULT =
      new ServerLimits(
          1_000,
          2_000,
          256,
          32 << 20,
          Duration.ofSeconds(60),
          Duration.ofSeconds(30),
          256L << 20,
          128L << 20);
}

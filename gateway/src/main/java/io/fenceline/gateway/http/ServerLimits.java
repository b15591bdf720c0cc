package io.fenceline.gateway.http;

import java.time.Duration;

/**
 * What one client may use, and all of them together.
 *
 * @param requestsPerSecond of one client, over all connections; 0 for no limit
 * @param burst how many requests a client that has been idle may send at once
 * @param connectionsPerAddress 0 for no limit
 * @param maxBodyBytes of a request
 * @param idleTimeout how long a connection may take to deliver the next complete head of a request,
 *     how long nothing may be read or written, and how long a client may read nothing of an answer
 * @param bodyTimeout how long a body may take to arrive
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

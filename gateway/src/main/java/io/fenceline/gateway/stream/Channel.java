package io.fenceline.gateway.stream;

import io.fenceline.gateway.subscription.Message;
import io.fenceline.gateway.subscription.StreamException;

/** The connection of a client, whatever its transport. Belongs to its event loop. */
public interface Channel {
  /** Whether more than enough waits for the network; when less does, the client is drained. */
  boolean isFull();

  void send(Message message);

  /**
   * Shows that the connection is alive.
   *
   * @param cursor the position to continue from; null if the client has not got all yet
   */
  void heartbeat(String cursor);

  /**
   * Closes the connection and says why.
   *
   * @param cursor the position to continue from; null for none
   */
  void close(StreamException why, String cursor);
}

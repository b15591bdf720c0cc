package io.fenceline.loadtest.gateway.push.client;

/**
 * The state of the sockets of one process.
 *
 * @param subscribed sockets that received the message that they are subscribed
 * @param open sockets that are connected now
 * @param received events so far
 * @param failure why the first socket failed that did; null for none
 */
public record SocketCounts(int subscribed, int open, long received, String failure) {

  /** Both together, with the failure of either. */
  public SocketCounts plus(SocketCounts other) {
    return new SocketCounts(
        subscribed + other.subscribed,
        open + other.open,
        received + other.received,
        failure == null ? other.failure : failure);
  }
}

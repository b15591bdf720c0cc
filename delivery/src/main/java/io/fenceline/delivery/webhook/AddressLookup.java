package io.fenceline.delivery.webhook;

import io.fenceline.delivery.address.HostAddresses;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.net.SocketAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.util.List;

/**
 * Finds the addresses of a webhook. The request goes to an address that was checked, so a name that
 * changes between the check and the connection gets nowhere. Thread-safe.
 */
final class AddressLookup {
  private static final long FRESH_NANOS = 30_000_000_000L;

  private final Vertx vertx;
  private final URI url;
  private final int port;
  private final boolean allowPrivate;
  private Future<List<SocketAddress>> lookup;
  private long endNanos;
  private int turn;

  AddressLookup(Vertx vertx, URI url, boolean allowPrivate) {
    this.vertx = vertx;
    this.url = url;
    this.port = WebhookUrl.port(url);
    this.allowPrivate = allowPrivate;
  }

  /** One of the addresses, each in turn; fails with a message when there is none to be called. */
  synchronized Future<SocketAddress> next() {
    boolean isOver = lookup != null && lookup.isComplete();
    if (lookup == null
        || (isOver && (lookup.failed() || System.nanoTime() - endNanos > FRESH_NANOS))) {
      lookup = vertx.executeBlocking(this::resolve, false).onComplete(result -> ended());
    }
    int index = turn++ & Integer.MAX_VALUE;
    return lookup.map(addresses -> addresses.get(index % addresses.size()));
  }

  private synchronized void ended() {
    endNanos = System.nanoTime();
  }

  private List<SocketAddress> resolve() throws UnknownHostException {
    return HostAddresses.of(url, allowPrivate).stream()
        .map(address -> SocketAddress.inetSocketAddress(new InetSocketAddress(address, port)))
        .toList();
  }
}

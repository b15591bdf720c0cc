package io.fenceline.loadtest.gateway.push.client;

import io.fenceline.loadtest.load.Latencies;
import io.fenceline.loadtest.load.MonotonicTime;
import io.fenceline.loadtest.scenario.SendSchedule;
import io.fenceline.producers.simulation.Wanderers;
import io.netty.channel.ChannelFuture;
import io.netty.channel.EventLoop;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;

/**
 * Connects all sockets of a process, some at a time, and counts what they receive. Its methods for
 * the outside may be called from any thread, all others on the event loop.
 */
final class SubscriberSockets implements AutoCloseable {
  private static final int MOST_CONNECTING = 100;

  private final Subscribers subscribers;
  private final SocketConnector connector;
  private final EventLoop loop;
  private final Deliveries deliveries;
  private final Latencies latencies = new Latencies();
  private SendSchedule schedule;
  private long startNanos;
  private long warmUpNanos;
  private int begun;
  private int subscribed;
  private int open;
  private long received;
  private long bytes;
  private int closedCleanly;
  private String uncleanClose;
  private String failure;

  SubscriberSockets(Subscribers subscribers) {
    this.subscribers = subscribers;
    this.deliveries = new Deliveries(subscribers.firstDevice(), subscribers.sockets());
    this.connector = new SocketConnector(subscribers);
    this.loop = connector.loop();
    for (int i = 0; i < Math.min(MOST_CONNECTING, subscribers.sockets()); i++) {
      loop.execute(this::connectNext);
    }
  }

  private void connectNext() {
    if (begun == subscribers.sockets() || failure != null) {
      return;
    }
    int index = begun++;
    int device = subscribers.firstDevice() + index;
    connector
        .connect(index, Wanderers.ID_PREFIX + device, new SubscriberSocket(device, this))
        .addListener((ChannelFuture connected) -> connected(connected.cause()));
  }

  private void connected(Throwable cause) {
    if (cause == null) {
      open++;
    } else {
      fail("not connected: " + cause);
    }
  }

  private void fail(String reason) {
    if (failure == null) {
      failure = reason;
    }
  }

  void subscribed() {
    subscribed++;
    connectNext();
  }

  /**
   * An event.
   *
   * @param size bytes of the message
   */
  void received(int device, PushedMessage message, int size) {
    long nowNanos = System.nanoTime();
    received++;
    bytes += size;
    boolean own = message.deviceId().equals(Wanderers.ID_PREFIX + device);
    long ordinal = own ? schedule.ordinalOf(device, message.timeMillis()) : -1;
    if (ordinal < 0) {
      deliveries.receiveForeign();
      return;
    }
    deliveries.receive(device, Math.toIntExact(ordinal / subscribers.devices()));
    long dueNanos = schedule.dueNanos(ordinal);
    if (dueNanos >= warmUpNanos) {
      latencies.record(nowNanos - startNanos - dueNanos);
    }
  }

  /**
   * A connection is closed.
   *
   * @param wasSubscribed or else it never got so far
   */
  void ended(boolean wasSubscribed, boolean cleanly, String how) {
    open--;
    if (!wasSubscribed) {
      fail("not subscribed: " + how);
    } else if (cleanly) {
      closedCleanly++;
    } else if (uncleanClose == null) {
      uncleanClose = how;
    }
  }

  /**
   * The load begins.
   *
   * @param startMillis event time of the first event
   * @param warmUpMillis events due in this time after the start are not measured
   */
  SocketCounts begin(long startMillis, long warmUpMillis) throws Exception {
    return onLoop(
        () -> {
          schedule = new SendSchedule(startMillis, subscribers.perSecond(), subscribers.devices());
          startNanos = MonotonicTime.nanosAt(startMillis);
          warmUpNanos = warmUpMillis * 1_000_000;
          return counts();
        });
  }

  SocketCounts currentCounts() throws Exception {
    return onLoop(this::counts);
  }

  private SocketCounts counts() {
    return new SocketCounts(subscribed, open, received, failure);
  }

  DeliveryReport report() throws Exception {
    return onLoop(
        () ->
            new DeliveryReport(
                deliveries.distinct(),
                deliveries.repeated(),
                deliveries.outOfOrder(),
                deliveries.foreign(),
                bytes,
                closedCleanly,
                uncleanClose,
                latencies.encode()));
  }

  private <T> T onLoop(Callable<T> task) throws InterruptedException, ExecutionException {
    return loop.submit(task).get();
  }

  @Override
  public void close() {
    connector.close();
  }
}

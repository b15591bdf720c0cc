package io.fenceline.loadtest.gateway.http;

import io.fenceline.loadtest.gateway.LoadDriver.Target;
import io.fenceline.loadtest.gateway.Places;
import io.fenceline.loadtest.load.LoadClients;
import io.fenceline.loadtest.load.LoadThread;
import io.fenceline.producers.Stop;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Adds places at a steady rate by POST, from a few threads; slower when the gateway does not answer
 * in time.
 */
final class PlaceAdder implements AutoCloseable {
  private static final long SEED = 23;
  private static final int THREADS = 16;

  private final ApiClient client;
  private final double rate;
  private final Stop stop = new Stop();
  private final Places places = places();
  private final long startNanos = System.nanoTime();
  private final List<LoadThread> threads = new ArrayList<>();
  private final AtomicLong added = new AtomicLong();
  private final AtomicLong refused = new AtomicLong();
  private final AtomicReference<String> firstRefusal = new AtomicReference<>("");
  private long sent;
  private long countedFrom;
  private long countedFromNanos = startNanos;

  private PlaceAdder(ApiClient client, double rate) {
    this.client = client;
    this.rate = rate;
  }

  /**
   * @param rate places a second; 0 for none
   */
  static PlaceAdder start(ApiClient client, double rate) {
    PlaceAdder adder = new PlaceAdder(client, rate);
    for (int i = 0; rate > 0 && i < THREADS; i++) {
      adder.threads.add(LoadThread.start(LoadClients.PREFIX + "places-" + i, adder::run));
    }
    return adder;
  }

  /** The places that are added, in their order. */
  static Places places() {
    return new Places(SEED);
  }

  private void run() {
    for (String place = nextWhenDue(); place != null; place = nextWhenDue()) {
      try {
        client.add(place);
        added.incrementAndGet();
      } catch (IOException | InterruptedException e) {
        firstRefusal.compareAndSet("", "" + e.getMessage());
        refused.incrementAndGet();
      }
    }
  }

  /** Null when it is stopped. */
  private synchronized String nextWhenDue() {
    return stop.waitUntil(startNanos + (long) (sent * 1e9 / rate))
        ? Places.feature("added-" + sent++, places.next())
        : null;
  }

  /** Restarts the count for {@link #perSecond}. */
  void restartCount() {
    countedFrom = added.get();
    countedFromNanos = System.nanoTime();
  }

  double perSecond() {
    return (added.get() - countedFrom) * 1e9 / (System.nanoTime() - countedFromNanos);
  }

  /** Stops adding; waits until all answers are there and the gateway serves every added place. */
  void end(Target gateway) throws Exception {
    close();
    gateway
        .problems()
        .addCount(refused.get(), "places that were not added, the first: " + firstRefusal.get());
    double all = gateway.configuration().places() + added.get();
    gateway.process().awaitMetric("fenceline_gateway_places", all, gateway.await());
  }

  /** How many of {@link #places} have been added. */
  long added() {
    return added.get();
  }

  @Override
  public void close() {
    stop.request();
    threads.forEach(LoadThread::join);
  }
}

package io.fenceline.loadtest.gateway.http;

import io.fenceline.loadtest.gateway.Places;
import io.fenceline.loadtest.gateway.RunningGateway;
import io.fenceline.loadtest.load.LoadClients;
import io.fenceline.loadtest.load.Threads;
import io.fenceline.producers.Stop;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Adds places at a steady rate by POST, a few at the same time; slower when the gateway does not
 * answer in time.
 */
final class PlaceAdder implements AutoCloseable {
  private static final long SEED = 23;
  private static final int ACCEPTED = 202;
  private static final int MAX_UNANSWERED = 16;

  private final ApiClient client;
  private final double rate;
  private final Stop stop = new Stop();
  private final AtomicLong sent = new AtomicLong();
  private final AtomicLong added = new AtomicLong();
  private final AtomicLong refused = new AtomicLong();
  private final AtomicReference<String> firstRefusal = new AtomicReference<>("");
  private final Semaphore free = new Semaphore(MAX_UNANSWERED);
  private final Thread thread = new Thread(this::run, LoadClients.PREFIX + "places");
  private long countedFrom;
  private long countedFromNanos;

  private PlaceAdder(ApiClient client, double rate) {
    this.client = client;
    this.rate = rate;
  }

  /**
   * @param rate places a second; 0 for none
   */
  static PlaceAdder start(ApiClient client, double rate) {
    PlaceAdder adder = new PlaceAdder(client, rate);
    adder.restartCount();
    if (rate > 0) {
      adder.thread.start();
    }
    return adder;
  }

  /** The places that are added, in their order. */
  static Places places() {
    return new Places(SEED);
  }

  private void run() {
    Places places = places();
    long start = System.nanoTime();
    while (stop.waitUntil(start + (long) (sent.get() * 1e9 / rate))) {
      free.acquireUninterruptibly();
      post("added-" + sent.getAndIncrement(), places.next());
    }
  }

  @SuppressWarnings("FutureReturnValueIgnored") // Whatever happens is counted.
  private void post(String id, double[] at) {
    client
        .postLater("/v1/places", "application/geo+json", Places.feature(id, at))
        .whenComplete(
            (status, failure) -> {
              free.release();
              if (failure == null && status == ACCEPTED) {
                added.incrementAndGet();
              } else {
                firstRefusal.compareAndSet("", failure == null ? "status " + status : "" + failure);
                refused.incrementAndGet();
              }
            });
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
  void end(RunningGateway gateway) throws Exception {
    close();
    gateway
        .await()
        .until(
            () -> added.get() + refused.get() == sent.get(),
            added::get,
            gateway.process()::check,
            "adding places");
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
    Threads.join(thread);
  }
}

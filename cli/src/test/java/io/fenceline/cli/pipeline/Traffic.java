package io.fenceline.cli.pipeline;

import static io.fenceline.cli.pipeline.BadInput.bytes;

import io.fenceline.producers.KafkaClients;
import io.fenceline.producers.Sender;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.producer.Producer;

/**
 * Devices that go in and out of one zone, a thousand fixes a second whatever the job does, so that
 * each fix makes one transition.
 */
final class Traffic implements AutoCloseable {
  static final String ZONE = "square";

  private static final int DEVICES = 20;
  private static final int PERIOD_MILLIS = 20;

  private final Producer<byte[], byte[]> producer;
  private final Sender locations;
  private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor();
  private final ScheduledFuture<?> ticks;
  private final List<String> transitionIds = new ArrayList<>();
  private long timeMillis = Json.START;

  /** The zone must be there; begins at once. */
  Traffic(Tenant tenant) {
    producer = KafkaClients.producer(tenant.kafka());
    locations = new Sender(producer, tenant.topics().locations());
    ticks = clock.scheduleAtFixedRate(this::move, 0, PERIOD_MILLIS, TimeUnit.MILLISECONDS);
  }

  /** Every device moves once, in or out. */
  private void move() {
    boolean inside = timeMillis % 2 == 0;
    for (int device = 0; device < DEVICES; device++) {
      String id = "device-" + device;
      double lat = inside ? 0.5 : 1.5;
      transitionIds.add(id + '/' + ZONE + (inside ? "/ENTER/" : "/EXIT/") + timeMillis);
      locations.send(bytes(id), bytes(Json.fix(id, timeMillis, 0.5, lat)));
    }
    timeMillis++;
  }

  /**
   * Ends the traffic.
   *
   * @return the ids of the transitions that it must have made, sorted
   */
  List<String> stop() throws Exception {
    clock.shutdown();
    if (!clock.awaitTermination(Conditions.PATIENCE.toSeconds(), TimeUnit.SECONDS)) {
      throw new AssertionError("the traffic does not end");
    }
    if (!ticks.isCancelled()) {
      ticks.get(); // Throws what a tick has thrown.
    }
    locations.flush();
    return transitionIds.stream().sorted().toList();
  }

  @Override
  public void close() {
    clock.shutdownNow();
    producer.close();
  }
}

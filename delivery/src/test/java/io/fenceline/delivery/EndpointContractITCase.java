package io.fenceline.delivery;

import io.fenceline.delivery.consume.DeliveryListener;
import io.fenceline.delivery.consume.EndpointDelivery;
import io.fenceline.delivery.event.TestEvents;
import io.fenceline.delivery.order.AttemptFailure;
import io.fenceline.delivery.order.EventSender;
import io.fenceline.delivery.undelivered.UndeliveredWriter;
import io.fenceline.embedded.EmbeddedKafka;
import io.fenceline.format.output.Event;
import io.fenceline.format.output.EventReader;
import io.fenceline.format.output.Outputs;
import io.fenceline.format.output.TopicFormats;
import io.fenceline.kafka.loop.DaemonThreads;
import io.fenceline.testing.servers.ContinuousReaderContract;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.io.TempDir;

/** An endpoint, whose position is committed, and which stops after a loss. */
class EndpointContractITCase extends ContinuousReaderContract {
  @TempDir private Path directory;
  private final Set<String> delivered = ConcurrentHashMap.newKeySet();
  private final AtomicInteger losses = new AtomicInteger();
  private TestDeliveries deliveries;
  private UndeliveredWriter undelivered;
  private ScheduledExecutorService executor;
  private EndpointDelivery service;

  private final EventSender sender =
      new EventSender() {
        @Override
        public CompletionStage<Optional<AttemptFailure>> send(Event event) {
          delivered.add(event.deviceId());
          return CompletableFuture.completedFuture(Optional.empty());
        }

        @Override
        public void close() {}
      };

  private final DeliveryListener listener =
      new DeliveryListener() {
        @Override
        public void eventsLost() {
          losses.incrementAndGet();
        }
      };

  /** Whether it goes on after a loss. */
  boolean continues() {
    return false;
  }

  int losses() {
    return losses.get();
  }

  @Override
  protected String open(EmbeddedKafka server) throws Exception {
    delivered.clear();
    losses.set(0);
    deliveries = new TestDeliveries(directory, server);
    undelivered = new UndeliveredWriter(deliveries.kafka, deliveries.topics.undelivered());
    return deliveries.topics.of(Outputs.TRANSITIONS);
  }

  @Override
  protected void start() throws Exception {
    executor = DaemonThreads.single("dispatch");
    service =
        new EndpointDelivery(
            deliveries.kafka,
            deliveries
                .config(TestDeliveries.webhook("dispatch", "http://localhost:1"))
                .endpoints()
                .get(0),
            deliveries.group + "-dispatch",
            deliveries.topics,
            continues(),
            new EventReader(TopicFormats.JSON),
            sender,
            undelivered,
            listener,
            executor);
    service.start();
  }

  /** The positions of a group go with their topic: one that does not run begins anew. */
  @Override
  protected boolean runsDuring(Change change) {
    return change == Change.RECREATED_SHORTER || change == Change.RECREATED_LONGER;
  }

  @Override
  protected void stop() {
    service.close();
    executor.shutdown();
  }

  @Override
  protected void close() {
    stop();
    undelivered.close();
    deliveries.close();
  }

  @Override
  protected byte[] value(String id) {
    return TestEvents.enter(id, 1);
  }

  @Override
  protected boolean hasRead(String id) {
    return delivered.contains(id);
  }

  @Override
  protected boolean hasNoticed() {
    return String.valueOf(service.status().problem()).contains("--on-data-loss continue");
  }
}

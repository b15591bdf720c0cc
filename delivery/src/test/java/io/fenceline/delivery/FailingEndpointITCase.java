package io.fenceline.delivery;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.delivery.consume.DeliveryListener;
import io.fenceline.delivery.consume.EndpointDelivery;
import io.fenceline.delivery.consume.EndpointState;
import io.fenceline.delivery.order.AttemptFailure;
import io.fenceline.delivery.order.EventDelivery;
import io.fenceline.delivery.order.EventSender;
import io.fenceline.delivery.undelivered.UndeliveredWriter;
import io.fenceline.format.output.Event;
import io.fenceline.format.output.EventReader;
import io.fenceline.format.output.Outputs;
import io.fenceline.format.output.TopicFormats;
import io.fenceline.testing.servers.Await;
import io.fenceline.testing.servers.SharedKafka;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** E6: an exception that nobody expected ends no endpoint, and is not silent. */
@ExtendWith(SharedKafka.class)
class FailingEndpointITCase {
  @TempDir private Path directory;
  private final List<String> delivered = new CopyOnWriteArrayList<>();
  private volatile boolean senderFails = true;
  private volatile boolean listenerFails = true;

  private final EventSender sender =
      new EventSender() {
        @Override
        public CompletionStage<Optional<AttemptFailure>> send(Event event) {
          if (senderFails && event.deviceId().equals("bad")) {
            throw new IllegalArgumentException("not this one");
          }
          delivered.add(event.deviceId());
          return CompletableFuture.completedFuture(Optional.empty());
        }

        @Override
        public void close() {}
      };

  private final DeliveryListener listener =
      new DeliveryListener() {
        @Override
        public void delivered(EventDelivery delivery, Duration attempt) {
          if (listenerFails && delivery.event().deviceId().equals("later")) {
            throw new IllegalStateException("nobody expected this");
          }
        }
      };

  @Test
  void whateverFailsIsReportedAndTriedAgain() throws Exception {
    ScheduledExecutorService executor = Executors.newSingleThreadScheduledExecutor();
    try (TestDeliveries deliveries = new TestDeliveries(directory);
        UndeliveredWriter undelivered =
            new UndeliveredWriter(deliveries.kafka, deliveries.topics.undelivered());
        EndpointDelivery service =
            new EndpointDelivery(
                deliveries.kafka,
                deliveries
                    .config(TestDeliveries.webhook("dispatch", "http://localhost:1"))
                    .endpoints()
                    .get(0),
                deliveries.group + "-dispatch",
                deliveries.topics,
                false,
                new EventReader(TopicFormats.JSON),
                sender,
                undelivered,
                listener,
                executor)) {
      service.start();
      deliveries.enter("bad", 1);
      deliveries.send(deliveries.topics.of(Outputs.TRANSITIONS), "odd", "no event".getBytes(UTF_8));
      deliveries.enter("good", 1);
      deliveries.flush();
      Await.until("the others do not wait", () -> delivered.contains("good"));
      Await.until("what is no event is set aside", () -> deliveries.undelivered().size() == 1);
      assertThat(service.status().state()).isEqualTo(EndpointState.UP);
      senderFails = false;
      Await.until("the bad one is tried again", () -> delivered.contains("bad"));

      deliveries.enter("later", 1);
      deliveries.flush();
      Await.until("stopped", () -> service.status().state() == EndpointState.STOPPED);
      assertThat(service.status().problem()).contains("nobody expected this");
      listenerFails = false;
      Await.until("it is up again", () -> service.status().state() == EndpointState.UP);
      deliveries.enter("last", 1);
      deliveries.flush();
      Await.until("deliveries go on", () -> delivered.contains("last"));
      Await.until("all is done", () -> deliveries.isAllCommitted("dispatch"));
    } finally {
      executor.shutdown();
    }
  }
}

package io.fenceline.delivery.undelivered;

import io.fenceline.kafka.KafkaSettings;
import io.fenceline.kafka.client.KafkaClients;
import io.fenceline.kafka.loop.DaemonThreads;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutorService;
import org.apache.kafka.clients.producer.Producer;

/** Writes what was set aside. Thread-safe. */
public final class UndeliveredWriter implements AutoCloseable {
  private static final Duration CLOSE = Duration.ofSeconds(5);

  private final String topic;
  private final Producer<byte[], byte[]> producer;

  /** A producer may block for a minute while Kafka is away; nothing else waits for it. */
  private final ExecutorService executor = DaemonThreads.single("fenceline-undelivered");

  public UndeliveredWriter(KafkaSettings kafka, String topic) {
    this.topic = topic;
    this.producer = KafkaClients.producer(kafka);
  }

  /** Completes when Kafka has acknowledged the record, exceptionally when it does not. */
  @SuppressWarnings("FutureReturnValueIgnored") // The callback gets the result.
  public CompletionStage<Void> write(UndeliveredEvent event) {
    CompletableFuture<Void> written = new CompletableFuture<>();
    executor.execute(
        () -> {
          try {
            producer.send(
                UndeliveredRecord.of(topic, event),
                (metadata, e) -> {
                  if (e == null) {
                    written.complete(null);
                  } else {
                    written.completeExceptionally(e);
                  }
                });
          } catch (RuntimeException e) { // KafkaException, or of a serializer or plug-in.
            written.completeExceptionally(e);
          }
        });
    return written;
  }

  @Override
  public void close() {
    executor.shutdown();
    producer.close(CLOSE);
  }
}

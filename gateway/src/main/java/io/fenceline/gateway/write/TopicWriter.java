package io.fenceline.gateway.write;

import io.fenceline.kafka.loop.DaemonThreads;
import io.fenceline.kafka.loop.Liveness;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.KafkaException;

/**
 * Writes records to one topic. Kafka's producer blocks its caller while it waits for metadata or
 * memory, so it is called by a thread of its own; what waits for that thread and for
 * acknowledgement is bounded in bytes and in time, and beyond that, and while Kafka is known to be
 * away, records are refused at once. Thread-safe.
 */
public final class TopicWriter implements AutoCloseable {
  /** Kafka that has not answered for longer is away. */
  public static final Duration AWAY = Duration.ofSeconds(4);

  /** The overhead of a record beside its key and value. */
  private static final int RECORD_BYTES = 100;

  private static final Duration DEADLINE = Duration.ofSeconds(10);
  private static final int MAX_WAITING_BATCHES = 10_000;
  private static final long CLOSE_SECONDS = 5;

  /**
   * A record to be written.
   *
   * @param key UTF-8
   * @param value null deletes what the key stands for
   */
  public record Entry(byte[] key, byte[] value) {
    long bytes() {
      return (long) RECORD_BYTES + key.length + (value == null ? 0 : value.length);
    }
  }

  private record Batch(
      List<Entry> entries, List<CompletableFuture<Acknowledged>> results, long untilNanos) {}

  private final Producer<byte[], byte[]> producer;
  private final String topic;
  private final long maxBytes;
  private final Supplier<Duration> silence;
  private final Duration deadline;
  private final AtomicLong bytesInFlight = new AtomicLong();
  private final ThreadPoolExecutor sender;
  private final Liveness liveness;

  /**
   * @param producer is not closed by this object
   * @param maxBytes of all records that are not yet acknowledged
   * @param silence the time since Kafka last answered
   */
  public TopicWriter(
      Producer<byte[], byte[]> producer, String topic, long maxBytes, Supplier<Duration> silence) {
    this(producer, topic, maxBytes, silence, DEADLINE);
  }

  /**
   * @param deadline after which a record that is not acknowledged has failed
   */
  TopicWriter(
      Producer<byte[], byte[]> producer,
      String topic,
      long maxBytes,
      Supplier<Duration> silence,
      Duration deadline) {
    this.producer = producer;
    this.topic = topic;
    this.maxBytes = maxBytes;
    this.silence = silence;
    this.deadline = deadline;
    this.sender =
        new ThreadPoolExecutor(
            1,
            1,
            0,
            TimeUnit.SECONDS,
            new ArrayBlockingQueue<>(MAX_WAITING_BATCHES),
            DaemonThreads.named("fenceline-write-" + topic));
    // Its thread is replaced when it ends, but that of the producer is not.
    this.liveness = new Liveness("the writer of topic " + topic, () -> true);
  }

  /** Whether what was to be written is acknowledged, or fails, in the end. */
  public Liveness liveness() {
    return liveness;
  }

  /** Sends one record; otherwise like {@link #write(List)}. */
  public CompletableFuture<Acknowledged> write(byte[] key, byte[] value) {
    return within(submit(List.of(new Entry(key, value))).get(0));
  }

  /**
   * Sends the records in their order. The result ends when all are acknowledged by all replicas in
   * sync, on a thread of Kafka's, or fails: with {@link BusyException} when too much is waiting,
   * with {@link AwayException} while Kafka is away, with {@link TimeoutException} after the
   * deadline, else with Kafka's exception.
   */
  public CompletableFuture<Void> write(List<Entry> entries) {
    return within(CompletableFuture.allOf(submit(entries).toArray(CompletableFuture[]::new)));
  }

  private <T> CompletableFuture<T> within(CompletableFuture<T> result) {
    return result.isDone() ? result : result.orTimeout(deadline.toMillis(), TimeUnit.MILLISECONDS);
  }

  private List<CompletableFuture<Acknowledged>> submit(List<Entry> entries) {
    List<CompletableFuture<Acknowledged>> results = new ArrayList<>(entries.size());
    entries.forEach(entry -> results.add(new CompletableFuture<>()));
    Batch batch = new Batch(entries, results, System.nanoTime() + deadline.toNanos());
    if (bytesInFlight.getAndAdd(bytes(batch)) == 0) {
      liveness.stepBegins();
    }
    Exception refusal = refusal(batch);
    if (refusal != null) {
      refuse(batch, refusal);
      return results;
    }
    try {
      sender.execute(() -> send(batch));
    } catch (RejectedExecutionException e) {
      refuse(batch, busy());
    }
    return results;
  }

  private static long bytes(Batch batch) {
    return batch.entries.stream().mapToLong(Entry::bytes).sum();
  }

  /** The reason for not sending a batch; null if it is to be sent. */
  private Exception refusal(Batch batch) {
    Duration silent = silence.get();
    if (silent.compareTo(AWAY) > 0) {
      return new AwayException(silent);
    }
    if (bytesInFlight.get() > maxBytes) {
      return busy();
    }
    return System.nanoTime() - batch.untilNanos > 0 ? new TimeoutException("too late") : null;
  }

  private BusyException busy() {
    return new BusyException("too many records wait for Kafka to acknowledge them on " + topic);
  }

  private void refuse(Batch batch, Exception why) {
    ended(bytes(batch));
    batch.results.forEach(result -> result.completeExceptionally(why));
  }

  /** Sends a batch unless it is refused after its wait, since Kafka may be away by now. */
  private void send(Batch batch) {
    Exception refusal = refusal(batch);
    for (int i = 0; i < batch.entries.size(); i++) {
      if (refusal == null) {
        send(batch.entries.get(i), batch.results.get(i));
        refusal = timeout(batch.results.get(i));
      } else {
        finish(batch.entries.get(i), null, refusal, batch.results.get(i));
      }
    }
  }

  /**
   * The exception if Kafka did not answer in time; null otherwise. The rest of the batch then fails
   * at once, since the producer would block for seconds at each record.
   */
  private static Exception timeout(CompletableFuture<Acknowledged> result) {
    return result.isDone()
        ? result
            .handle(
                (done, e) ->
                    e instanceof org.apache.kafka.common.errors.TimeoutException late ? late : null)
            .join()
        : null;
  }

  @SuppressWarnings("FutureReturnValueIgnored") // The callback gets the result.
  private void send(Entry entry, CompletableFuture<Acknowledged> result) {
    try {
      producer.send(
          new ProducerRecord<>(topic, entry.key(), entry.value()),
          (metadata, failure) -> finish(entry, metadata, failure, result));
    } catch (OutOfMemoryError e) {
      throw e;
    } catch (RuntimeException | Error e) {
      finish(entry, null, e instanceof Exception known ? known : new KafkaException(e), result);
    }
  }

  private void finish(
      Entry entry,
      RecordMetadata metadata,
      Exception failure,
      CompletableFuture<Acknowledged> result) {
    ended(entry.bytes());
    if (failure == null) {
      result.complete(new Acknowledged(metadata.partition(), metadata.offset()));
    } else {
      result.completeExceptionally(failure);
    }
  }

  private void ended(long bytes) {
    liveness.stepBegins();
    if (bytesInFlight.addAndGet(-bytes) == 0) {
      liveness.awaitsWork();
      if (bytesInFlight.get() > 0) {
        liveness.stepBegins(); // Others came meanwhile.
      }
    }
  }

  /** The bytes of all records that are not yet acknowledged. */
  public long bytesInFlight() {
    return bytesInFlight.get();
  }

  /** Hands on what is waiting; refuses what comes later. */
  @Override
  public void close() {
    sender.shutdown();
    try {
      if (!sender.awaitTermination(CLOSE_SECONDS, TimeUnit.SECONDS)) {
        sender.shutdownNow();
      }
    } catch (InterruptedException e) {
      sender.shutdownNow();
      Thread.currentThread().interrupt();
    }
  }
}

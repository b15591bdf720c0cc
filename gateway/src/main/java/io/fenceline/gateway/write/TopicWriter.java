package io.fenceline.gateway.write;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.errors.TimeoutException;

/**
 * Writes records to one topic. Kafka's producer blocks its caller while it waits for metadata or
 * memory, so it is called by a thread of its own; what waits for that thread and for
 * acknowledgement is bounded in bytes, and beyond that records are refused at once. Thread-safe.
 */
public final class TopicWriter implements AutoCloseable {
  /** What a record costs beside its key and value. */
  private static final int RECORD_BYTES = 100;

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

  private final Producer<byte[], byte[]> producer;
  private final String topic;
  private final long maxBytes;
  private final AtomicLong bytesInFlight = new AtomicLong();
  private final ThreadPoolExecutor sender;

  /**
   * @param producer is not closed by this object
   * @param maxBytes of all records that are not yet acknowledged
   */
  public TopicWriter(Producer<byte[], byte[]> producer, String topic, long maxBytes) {
    this.producer = producer;
    this.topic = topic;
    this.maxBytes = maxBytes;
    this.sender =
        new ThreadPoolExecutor(
            1,
            1,
            0,
            TimeUnit.SECONDS,
            new ArrayBlockingQueue<>(MAX_WAITING_BATCHES),
            task -> new Thread(task, "fenceline-write-" + topic));
  }

  /** As {@link #write(List)}, for one record. */
  public CompletableFuture<Acknowledged> write(byte[] key, byte[] value) {
    return write(List.of(new Entry(key, value))).get(0);
  }

  /**
   * Sends the records in their order. Each result ends when its record is acknowledged by all
   * replicas in sync, on a thread of Kafka's, or fails: with {@link BusyException} when too much is
   * waiting, else with Kafka's exception.
   */
  public List<CompletableFuture<Acknowledged>> write(List<Entry> entries) {
    List<CompletableFuture<Acknowledged>> results = new ArrayList<>(entries.size());
    entries.forEach(entry -> results.add(new CompletableFuture<>()));
    long bytes = entries.stream().mapToLong(Entry::bytes).sum();
    if (bytesInFlight.addAndGet(bytes) > maxBytes) {
      refuse(bytes, results);
      return results;
    }
    try {
      sender.execute(() -> send(entries, results));
    } catch (RejectedExecutionException e) {
      refuse(bytes, results);
    }
    return results;
  }

  private void refuse(long bytes, List<CompletableFuture<Acknowledged>> results) {
    bytesInFlight.addAndGet(-bytes);
    BusyException busy =
        new BusyException("too many records wait for Kafka to acknowledge them on " + topic);
    results.forEach(result -> result.completeExceptionally(busy));
  }

  /**
   * When Kafka is away, the producer blocks for seconds at each record before it fails: after the
   * first such failure the rest fail at once.
   */
  private void send(List<Entry> entries, List<CompletableFuture<Acknowledged>> results) {
    TimeoutException away = null;
    for (int i = 0; i < entries.size(); i++) {
      if (away == null) {
        send(entries.get(i), results.get(i));
        away = timeout(results.get(i));
      } else {
        finish(entries.get(i), null, away, results.get(i));
      }
    }
  }

  /** Null when the result is not, or not yet, that Kafka did not answer in time. */
  private static TimeoutException timeout(CompletableFuture<Acknowledged> result) {
    return result.isDone()
        ? result.handle((done, e) -> e instanceof TimeoutException late ? late : null).join()
        : null;
  }

  @SuppressWarnings("FutureReturnValueIgnored") // The callback gets the result.
  private void send(Entry entry, CompletableFuture<Acknowledged> result) {
    try {
      producer.send(
          new ProducerRecord<>(topic, entry.key(), entry.value()),
          (metadata, failure) -> finish(entry, metadata, failure, result));
    } catch (RuntimeException e) {
      finish(entry, null, e, result);
    }
  }

  private void finish(
      Entry entry,
      RecordMetadata metadata,
      Exception failure,
      CompletableFuture<Acknowledged> result) {
    bytesInFlight.addAndGet(-entry.bytes());
    if (failure == null) {
      result.complete(new Acknowledged(metadata.partition(), metadata.offset()));
    } else {
      result.completeExceptionally(failure);
    }
  }

  /** Of all records that are not yet acknowledged. */
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

package io.fenceline.gateway.mqtt;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Semaphore;

/**
 * Messages that were received and are not acknowledged yet, in their order, within a limit in
 * bytes. Thread-safe.
 */
final class WaitingMessages {
  /** As many as MQTT has numbers for messages that are not acknowledged. */
  private static final int MAX_WAITING = 65_535;

  private static final int MAX_BATCH = 1_000;

  /** The overhead of a message. */
  static final int OVERHEAD_BYTES = 500;

  /** Each takes one of the numbers of messages that are not acknowledged. */
  private final BlockingQueue<MqttMessage> messages = new ArrayBlockingQueue<>(MAX_WAITING);

  private final Semaphore bytes;
  private final int maxBytes;
  private final int maxBatchBytes;
  private volatile boolean closed;

  /**
   * @param maxBytes of the messages; a larger one is let in alone
   * @param maxBatchBytes a batch ends with the message that reaches it
   */
  WaitingMessages(int maxBytes, int maxBatchBytes) {
    this.bytes = new Semaphore(maxBytes);
    this.maxBytes = maxBytes;
    this.maxBatchBytes = maxBatchBytes;
  }

  /** Waits while there are too many already. */
  void add(MqttMessage message) throws InterruptedException {
    bytes.acquire(held(message));
    if (!closed) {
      messages.put(message);
    }
  }

  private int held(MqttMessage message) {
    return Math.min(maxBytes, OVERHEAD_BYTES + message.bytes());
  }

  /** Makes room: the messages are acknowledged. */
  void acknowledged(List<MqttMessage> batch) {
    bytes.release(batch.stream().mapToInt(this::held).sum());
  }

  /** Nobody waits any more, and nothing is let in. */
  void close() {
    closed = true;
    bytes.release(maxBytes);
  }

  /** The oldest messages; waits until there is one. */
  List<MqttMessage> nextBatch() throws InterruptedException {
    List<MqttMessage> batch = new ArrayList<>();
    int batchBytes = 0;
    for (MqttMessage next = messages.take(); next != null; next = messages.poll()) {
      batch.add(next);
      batchBytes += next.bytes();
      if (batch.size() == MAX_BATCH || batchBytes >= maxBatchBytes) {
        break;
      }
    }
    return batch;
  }
}

package io.fenceline.gateway.mqtt;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Semaphore;

/**
 * Messages that were received and not taken yet, in their order, within a limit in bytes.
 * Thread-safe.
 */
final class WaitingMessages {
  /** As many as MQTT has numbers for messages that are not acknowledged. */
  private static final int MAX_WAITING = 65_535;

  private static final int MAX_BATCH = 1_000;

  /**
   * Takes all that the broker sends without an acknowledgement: MQTT 5 could limit that, but
   * Mosquitto sends more after its restart, for which the client would disconnect.
   */
  private final BlockingQueue<MqttMessage> messages = new ArrayBlockingQueue<>(MAX_WAITING);

  private final Semaphore bytes;
  private final int maxBatchBytes;

  /**
   * @param maxBytes of the payloads that wait; no message has more
   * @param maxBatchBytes a batch ends with the message that reaches it
   */
  WaitingMessages(int maxBytes, int maxBatchBytes) {
    this.bytes = new Semaphore(maxBytes);
    this.maxBatchBytes = maxBatchBytes;
  }

  /** Waits while too many bytes wait already. */
  void add(MqttMessage message) throws InterruptedException {
    bytes.acquire(message.bytes());
    messages.put(message);
  }

  /** The oldest messages; waits until there is one. */
  List<MqttMessage> nextBatch() throws InterruptedException {
    List<MqttMessage> batch = new ArrayList<>();
    int batchBytes = 0;
    for (MqttMessage next = messages.take(); next != null; next = messages.poll()) {
      batch.add(next);
      batchBytes += next.bytes();
      bytes.release(next.bytes());
      if (batch.size() == MAX_BATCH || batchBytes >= maxBatchBytes) {
        break;
      }
    }
    return batch;
  }
}

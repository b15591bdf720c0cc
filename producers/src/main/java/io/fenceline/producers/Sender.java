package io.fenceline.producers;

import java.util.concurrent.atomic.AtomicReference;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;

/**
 * Sends records to one topic without waiting for each; the first failure ends it. No record has a
 * timestamp of its own, so Kafka's is the time of sending. Does not close the producer.
 */
public final class Sender {
  private final Producer<byte[], byte[]> producer;
  private final String topic;
  private final AtomicReference<Exception> failure = new AtomicReference<>();

  public Sender(Producer<byte[], byte[]> producer, String topic) {
    this.producer = producer;
    this.topic = topic;
  }

  /**
   * @param value null deletes the key in a compacted topic
   * @throws SendFailedException when this or an earlier record was not taken
   */
  @SuppressWarnings("FutureReturnValueIgnored") // The callback gets the result.
  public void send(byte[] key, byte[] value) {
    throwFailure();
    try {
      producer.send(
          new ProducerRecord<>(topic, key, value),
          (metadata, problem) -> {
            if (problem != null) {
              failure.compareAndSet(null, problem);
            }
          });
    } catch (KafkaException e) {
      throw new SendFailedException(topic, e);
    }
  }

  /**
   * Returns when every record is acknowledged.
   *
   * @throws SendFailedException when one was not taken
   */
  public void flush() {
    producer.flush();
    throwFailure();
  }

  private void throwFailure() {
    Exception problem = failure.get();
    if (problem != null) {
      throw new SendFailedException(topic, problem);
    }
  }
}

package io.fenceline.kafka.client;

import java.util.concurrent.atomic.AtomicReference;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;

/**
 * Sends records to one topic without waiting for each; the first failure ends it. Kafka's timestamp
 * is the time of sending, unless a record has one of its own. Does not close the producer.
 */
public final class Sender implements RecordWriter {
  private final Producer<byte[], byte[]> producer;
  private final String topic;
  private final AtomicReference<Exception> failure = new AtomicReference<>();

  public Sender(Producer<byte[], byte[]> producer, String topic) {
    this.producer = producer;
    this.topic = topic;
  }

  @Override
  public void send(byte[] key, byte[] value) {
    send(new ProducerRecord<>(topic, key, value));
  }

  @Override
  @SuppressWarnings("FutureReturnValueIgnored") // The callback gets the result.
  public void send(ProducerRecord<byte[], byte[]> record) {
    throwFailure();
    try {
      producer.send(
          record,
          (metadata, problem) -> {
            if (problem != null) {
              failure.compareAndSet(null, problem);
            }
          });
    } catch (KafkaException e) {
      throw new SendFailedException(topic, e);
    }
  }

  @Override
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

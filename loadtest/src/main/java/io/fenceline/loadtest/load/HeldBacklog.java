package io.fenceline.loadtest.load;

import io.fenceline.format.Encoding;
import io.fenceline.kafka.KafkaSettings;
import io.fenceline.loadtest.scenario.FixSource;
import io.fenceline.producers.KafkaClients;
import io.fenceline.producers.Sender;
import java.util.Map;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.producer.Producer;

/**
 * Fixes that lie in a topic and cannot be read yet, since their transaction is open. So a job can
 * get ready first: fixes that came while it reads the zones would wait in its state, decoded, and
 * what is measured later would be less than the whole way.
 */
public final class HeldBacklog implements AutoCloseable {
  private final Producer<byte[], byte[]> producer;
  private final Map<Integer, Long> sizes;

  private HeldBacklog(Producer<byte[], byte[]> producer, Map<Integer, Long> sizes) {
    this.producer = producer;
    this.sizes = sizes;
  }

  /**
   * Writes so many fixes.
   *
   * @param eachTime called before each
   */
  public static HeldBacklog write(
      KafkaSettings kafka,
      Admin admin,
      String topic,
      FixSource feed,
      Encoding encoding,
      long count,
      Runnable eachTime) {
    Producer<byte[], byte[]> producer =
        KafkaClients.producer(LoadClients.transactional(kafka, topic));
    try {
      producer.initTransactions();
      producer.beginTransaction();
      Sender sender = new Sender(producer, topic);
      for (long i = 0; i < count; i++) {
        eachTime.run();
        LoadGenerator.send(sender, feed.next(), encoding);
      }
      sender.flush();
      return new HeldBacklog(producer, OutputCount.ends(admin, topic));
    } catch (RuntimeException e) {
      producer.close();
      throw e;
    }
  }

  /** How many fixes each partition has. */
  public Map<Integer, Long> sizes() {
    return sizes;
  }

  /** Lets all of them be read, at once. */
  public void release() {
    producer.commitTransaction();
  }

  @Override
  public void close() {
    producer.close();
  }
}

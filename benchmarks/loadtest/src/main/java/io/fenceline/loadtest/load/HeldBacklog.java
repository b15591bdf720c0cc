package io.fenceline.loadtest.load;

import io.fenceline.format.ValueFormat;
import io.fenceline.kafka.KafkaSettings;
import io.fenceline.kafka.client.KafkaClients;
import io.fenceline.kafka.client.Sender;
import io.fenceline.loadtest.scenario.FixSequence;
import java.util.Map;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.producer.Producer;

/**
 * A backlog in a topic that consumers cannot read yet, since its transaction is open. So the job
 * can read its zones first: fixes read meanwhile would wait in its state, already decoded, and the
 * measurement would miss that part of the work.
 */
public final class HeldBacklog implements AutoCloseable {
  private final Producer<byte[], byte[]> producer;
  private final Map<Integer, Long> sizes;

  private HeldBacklog(Producer<byte[], byte[]> producer, Map<Integer, Long> sizes) {
    this.producer = producer;
    this.sizes = sizes;
  }

  /**
   * Writes {@code count} fixes.
   *
   * @param beforeEach called before each
   */
  public static HeldBacklog write(
      KafkaSettings kafka,
      Admin admin,
      String topic,
      FixSequence source,
      ValueFormat format,
      long count,
      Runnable beforeEach) {
    Producer<byte[], byte[]> producer =
        KafkaClients.producer(LoadClients.transactional(kafka, topic));
    try {
      producer.initTransactions();
      producer.beginTransaction();
      Sender sender = new Sender(producer, topic);
      for (long i = 0; i < count; i++) {
        beforeEach.run();
        LoadGenerator.send(sender, source.next(), format);
      }
      sender.flush();
      return new HeldBacklog(producer, OutputCount.ends(admin, topic));
    } catch (RuntimeException e) {
      producer.close();
      throw e;
    }
  }

  /** The number of fixes of each partition. */
  public Map<Integer, Long> sizes() {
    return sizes;
  }

  /** Makes all of them readable at once. */
  public void release() {
    producer.commitTransaction();
  }

  @Override
  public void close() {
    producer.close();
  }
}

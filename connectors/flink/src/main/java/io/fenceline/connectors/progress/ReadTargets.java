package io.fenceline.connectors.progress;

import io.fenceline.kafka.LogEnds;
import io.fenceline.kafka.TopicState;
import io.fenceline.kafka.loop.BackgroundLoop;
import java.io.Serializable;
import java.time.Duration;
import java.util.Map;
import java.util.Properties;
import java.util.function.Consumer;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.common.IsolationLevel;

/**
 * Queries at intervals where the partitions of a topic end (rule D6), for one reader. Returns
 * nothing while the brokers do not answer for each partition, nor while an added partition may not
 * have a reader yet.
 *
 * <p>Each reader queries by itself: an event that the enumerator sends to a reader that has just
 * ended fails the job, also while it stops with a savepoint.
 *
 * @param admin properties of the client that queries the ends
 * @param isolation of the readers
 * @param watermarks whether readers emit up to which time they have read
 * @param discovery the interval of the search for added partitions
 */
public record ReadTargets(
    Properties admin,
    String topic,
    IsolationLevel isolation,
    boolean watermarks,
    Duration interval,
    Duration discovery)
    implements Serializable {
  private static final long serialVersionUID = 1;

  /** Queries until it is closed. */
  interface Handle extends AutoCloseable {
    @Override
    void close();
  }

  /**
   * @param receiver gets each target, on a thread of the queries
   */
  Handle start(Consumer<ReadTarget> receiver) {
    Admin client = TopicState.connect(admin);
    Query query = new Query(client, receiver);
    BackgroundLoop loop =
        new BackgroundLoop(
                "read-targets-" + topic,
                "topic %s: the query of its ends, without which nobody times out,".formatted(topic),
                interval,
                query::run)
            .closedBy(() -> {}, Duration.ZERO)
            .start();
    return () -> {
      loop.close();
      client.close(Duration.ofSeconds(1));
    };
  }

  /** One query; used by the thread of the queries only. */
  private final class Query {
    private final Admin client;
    private final Consumer<ReadTarget> receiver;
    private final AddedPartitions added = new AddedPartitions(discovery.toMillis());
    private final long startMillis = System.currentTimeMillis();
    private final long startNanos = System.nanoTime();

    Query(Admin client, Consumer<ReadTarget> receiver) {
      this.client = client;
      this.receiver = receiver;
    }

    /** While it fails, in an outage of the brokers, the reader waits for the next target. */
    void run() {
      // Before the request: what is written while it is under way may lie beyond the ends.
      long timeMillis = startMillis + (System.nanoTime() - startNanos) / 1_000_000;
      Map<Integer, LogEnds> ends = TopicState.ends(client, topic);
      if (added.allHaveReaders(ends.size(), timeMillis)) {
        receiver.accept(target(timeMillis, ends));
      }
    }
  }

  private ReadTarget target(long timeMillis, Map<Integer, LogEnds> ends) {
    long[] last = new long[ends.size()];
    long[] readable = new long[ends.size()];
    ends.forEach(
        (partition, of) -> {
          last[partition] = of.end();
          readable[partition] = isolation == IsolationLevel.READ_COMMITTED ? of.stable() : of.end();
        });
    return new ReadTarget(timeMillis, last, readable);
  }
}

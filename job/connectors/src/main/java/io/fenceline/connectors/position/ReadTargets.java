package io.fenceline.connectors.position;

import io.fenceline.kafka.TopicState;
import java.io.Serializable;
import java.time.Duration;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.common.IsolationLevel;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

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
 * @param discovery the interval of the search for added partitions
 */
public record ReadTargets(
    Properties admin, String topic, IsolationLevel isolation, Duration interval, Duration discovery)
    implements Serializable {
  private static final long serialVersionUID = 1;
  private static final Logger LOG = LoggerFactory.getLogger(ReadTargets.class);

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
    ScheduledExecutorService executor =
        Executors.newSingleThreadScheduledExecutor(
            task -> {
              Thread thread = new Thread(task, "read-targets-" + topic);
              thread.setDaemon(true);
              return thread;
            });
    Future<?> queries =
        executor.scheduleWithFixedDelay(
            new Query(client, receiver), 0, interval.toMillis(), TimeUnit.MILLISECONDS);
    return () -> {
      queries.cancel(true);
      executor.shutdown();
      client.close(Duration.ofSeconds(1));
    };
  }

  /** One query; used by the thread of the queries only. */
  private final class Query implements Runnable {
    private final Admin client;
    private final Consumer<ReadTarget> receiver;
    private final AddedPartitions added = new AddedPartitions(discovery.toMillis());
    private final long startMillis = System.currentTimeMillis();
    private final long startNanos = System.nanoTime();

    Query(Admin client, Consumer<ReadTarget> receiver) {
      this.client = client;
      this.receiver = receiver;
    }

    @Override
    public void run() {
      // Before the request: what is written while it is under way may lie beyond the ends.
      long timeMillis = startMillis + (System.nanoTime() - startNanos) / 1_000_000;
      try {
        Map<Integer, Long> ends = TopicState.ends(client, topic, isolation);
        if (added.allHaveReaders(ends.size(), timeMillis)) {
          receiver.accept(new ReadTarget(timeMillis, byPartition(ends)));
        }
      } catch (RuntimeException e) {
        // An outage of the brokers, or the end of the reader: it waits for the next target.
        LOG.debug("topic {}: its ends could not be queried", topic, e);
      }
    }
  }

  private static long[] byPartition(Map<Integer, Long> ends) {
    long[] result = new long[ends.size()];
    ends.forEach((partition, end) -> result[partition] = end);
    return result;
  }
}

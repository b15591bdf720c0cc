package io.fenceline.kafka.position;

import java.io.Serializable;
import java.time.Duration;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import org.apache.flink.api.connector.source.SplitEnumeratorContext;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.common.IsolationLevel;

/**
 * Tells the readers of a topic at intervals where its partitions end (rule D6). Says nothing while
 * the brokers do not answer for each partition, or while a partition has no reader yet.
 *
 * @param admin properties of the client that queries the ends
 * @param isolation of the readers
 */
public record ReadTargets(
    Properties admin, String topic, IsolationLevel isolation, Duration interval)
    implements Serializable {
  private static final long serialVersionUID = 1;

  /**
   * @param assigned the partitions that have a reader
   */
  JobMonitor.Handle start(SplitEnumeratorContext<?> context, Supplier<Set<Integer>> assigned) {
    Admin client = TopicState.connect(admin);
    long startMillis = System.currentTimeMillis();
    long startNanos = System.nanoTime();
    Callable<ReadTarget> query =
        () -> {
          // Before the request: what is written while it is under way may lie beyond the ends.
          long passedNanos = System.nanoTime() - startNanos;
          Map<Integer, Long> ends = TopicState.ends(client, topic, isolation);
          return new ReadTarget(startMillis + passedNanos / 1_000_000, byPartition(ends));
        };
    context.callAsync(
        query,
        (target, failure) -> {
          // A failed request is an outage of the brokers: the readers wait for the next target.
          if (failure == null && assigned.get().size() >= target.ends().length) {
            context
                .registeredReaders()
                .keySet()
                .forEach(reader -> context.sendEventToSourceReader(reader, target));
          }
        },
        0,
        interval.toMillis());
    return () -> client.close(Duration.ofSeconds(1));
  }

  private static long[] byPartition(Map<Integer, Long> ends) {
    long[] result = new long[ends.size()];
    ends.forEach((partition, end) -> result[partition] = end);
    return result;
  }
}

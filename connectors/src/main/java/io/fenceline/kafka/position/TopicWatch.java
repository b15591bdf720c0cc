package io.fenceline.kafka.position;

import java.time.Duration;
import java.util.Optional;
import java.util.Properties;
import org.apache.flink.api.connector.source.SplitEnumeratorContext;
import org.apache.flink.util.FlinkRuntimeException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.common.Uuid;

/**
 * Notices that a topic is deleted or created again under a running job, whose consumers would wait
 * for it for ever or go on at positions that mean other records.
 */
record TopicWatch(Properties admin, String topic, OnDataLoss onDataLoss, Duration period)
    implements JobGuard {
  private static final long serialVersionUID = 1;

  /** A single answer without the topic may come from a broker that does not know it yet. */
  private static final int ABSENCES = 2;

  @Override
  public Watch start(SplitEnumeratorContext<?> context) {
    Admin client = TopicState.connect(admin);
    Seen seen = new Seen();
    context.callAsync(
        () -> TopicState.id(client, topic),
        (id, failure) -> {
          // A Kafka that does not answer is no news of the topic.
          if (failure == null) {
            seen.take(id);
          }
        },
        0,
        period.toMillis());
    return () -> client.close(Duration.ofSeconds(1));
  }

  /** Owned by the coordinator's thread. */
  private final class Seen {
    private Uuid first;
    private int absences;

    void take(Optional<Uuid> id) {
      absences = id.isPresent() ? 0 : absences + 1;
      if (absences >= ABSENCES && onDataLoss == OnDataLoss.FAIL) {
        throw new DataLossException(
            "topic " + topic + ": it was deleted while the job ran; " + DataLoss.REMEDY);
      }
      if (first == null) {
        first = id.orElse(null);
      } else if (id.isPresent() && !id.get().equals(first)) {
        String recreated = DataLoss.recreated(topic, first, id.get());
        throw onDataLoss == OnDataLoss.FAIL
            ? new DataLossException(recreated + "; " + DataLoss.REMEDY)
            : new FlinkRuntimeException(recreated + "; restarts to read it from its beginning");
      }
    }
  }
}

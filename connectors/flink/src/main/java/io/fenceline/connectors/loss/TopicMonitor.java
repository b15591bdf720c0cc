package io.fenceline.connectors.loss;

import io.fenceline.connectors.monitor.JobMonitor;
import io.fenceline.kafka.TopicPosition;
import io.fenceline.kafka.TopicState;
import java.time.Duration;
import java.util.Optional;
import java.util.Properties;
import org.apache.flink.api.connector.source.SplitEnumeratorContext;
import org.apache.flink.util.FlinkRuntimeException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.common.Uuid;

/**
 * Detects that a topic is deleted or created again while the job runs. Consumers would then wait
 * forever, or continue at positions of other records.
 */
record TopicMonitor(Properties admin, String topic, OnDataLoss onDataLoss, Duration period)
    implements JobMonitor {
  private static final long serialVersionUID = 1;

  /** A single response without the topic may come from a broker with old metadata. */
  private static final int ABSENCES = 2;

  @Override
  public Handle start(SplitEnumeratorContext<?> context) {
    Admin client = TopicState.connect(admin);
    Observations observations = new Observations();
    context.callAsync(
        () -> TopicState.id(client, topic),
        (id, failure) -> {
          // A failed request says nothing about the topic.
          if (failure == null) {
            observations.add(id);
          }
        },
        0,
        period.toMillis());
    return () -> client.close(Duration.ofSeconds(1));
  }

  /** Used by the coordinator's thread only. */
  private final class Observations {
    private Uuid firstId;
    private int absences;

    void add(Optional<Uuid> id) {
      absences = id.isPresent() ? 0 : absences + 1;
      if (absences >= ABSENCES && onDataLoss == OnDataLoss.FAIL) {
        throw new DataLossException(
            "topic " + topic + ": it was deleted while the job ran; " + DataLoss.REMEDY);
      }
      if (firstId == null) {
        firstId = id.orElse(null);
      } else if (id.isPresent() && !id.get().equals(firstId)) {
        String recreated = TopicPosition.recreated(topic, firstId, id.get());
        throw onDataLoss == OnDataLoss.FAIL
            ? new DataLossException(recreated + "; " + DataLoss.REMEDY)
            : new FlinkRuntimeException(recreated + "; restarts to read it from its beginning");
      }
    }
  }
}

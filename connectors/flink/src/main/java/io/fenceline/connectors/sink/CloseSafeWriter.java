package io.fenceline.connectors.sink;

import java.io.IOException;
import java.util.Collection;
import java.util.List;
import org.apache.flink.api.common.eventtime.Watermark;
import org.apache.flink.api.connector.sink2.CommittingSinkWriter;
import org.apache.flink.api.connector.sink2.StatefulSinkWriter;
import org.apache.flink.connector.kafka.sink.KafkaCommittable;
import org.apache.flink.connector.kafka.sink.KafkaWriterState;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The writer of {@link CloseSafeSink}. Owned by one task, not thread-safe. */
@SuppressWarnings("try") // Flink's writers may throw anything when they are closed.
final class CloseSafeWriter<T>
    implements StatefulSinkWriter<T, KafkaWriterState>, CommittingSinkWriter<T, KafkaCommittable> {
  private static final Logger LOG = LoggerFactory.getLogger(CloseSafeWriter.class);

  private final StatefulSinkWriter<T, KafkaWriterState> stateful;
  private final CommittingSinkWriter<T, KafkaCommittable> committing;

  /** Wraps a writer that implements both interfaces. */
  <W extends StatefulSinkWriter<T, KafkaWriterState> & CommittingSinkWriter<T, KafkaCommittable>>
      CloseSafeWriter(W writer) {
    this.stateful = writer;
    this.committing = writer;
  }

  @Override
  public void write(T value, Context context) throws IOException, InterruptedException {
    stateful.write(value, context);
  }

  @Override
  public void flush(boolean endOfInput) throws IOException, InterruptedException {
    stateful.flush(endOfInput);
  }

  @Override
  public void writeWatermark(Watermark watermark) throws IOException, InterruptedException {
    stateful.writeWatermark(watermark);
  }

  @Override
  public List<KafkaWriterState> snapshotState(long checkpointId) throws IOException {
    return stateful.snapshotState(checkpointId);
  }

  @Override
  public Collection<KafkaCommittable> prepareCommit() throws IOException, InterruptedException {
    return committing.prepareCommit();
  }

  /**
   * A failed send was of a record that no checkpoint covers, since checkpoints and the end of input
   * flush and check before: the job is failing anyway, and sends it again after the restart.
   */
  @Override
  public void close() throws Exception {
    try {
      stateful.close();
    } catch (IOException failedSend) {
      LOG.warn("a send failed that the restarted job repeats", failedSend);
    }
  }
}

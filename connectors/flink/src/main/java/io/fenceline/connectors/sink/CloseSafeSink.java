package io.fenceline.connectors.sink;

import java.io.IOException;
import java.time.Duration;
import java.util.Collection;
import java.util.Properties;
import org.apache.flink.api.connector.sink2.Committer;
import org.apache.flink.api.connector.sink2.CommitterInitContext;
import org.apache.flink.api.connector.sink2.Sink;
import org.apache.flink.api.connector.sink2.SupportsCommitter;
import org.apache.flink.api.connector.sink2.SupportsWriterState;
import org.apache.flink.api.connector.sink2.WriterInitContext;
import org.apache.flink.connector.kafka.sink.KafkaCommittable;
import org.apache.flink.connector.kafka.sink.KafkaSink;
import org.apache.flink.connector.kafka.sink.KafkaWriterState;
import org.apache.flink.core.io.SimpleVersionedSerializer;
import org.apache.flink.streaming.api.connector.sink2.CommittableMessage;
import org.apache.flink.streaming.api.connector.sink2.SupportsPostCommitTopology;
import org.apache.flink.streaming.api.datastream.DataStream;

/**
 * A Kafka sink whose writers do not report a failed send when they are closed. Connector 5.0.0
 * does, and Flink, which closes the writers of a task that has failed, takes an exception there as
 * fatal: it ends the TaskManager, with all the tasks on it. Its committers report {@link
 * CommitFailures}.
 */
final class CloseSafeSink<T>
    implements Sink<T>,
        SupportsWriterState<T, KafkaWriterState>,
        SupportsCommitter<KafkaCommittable>,
        SupportsPostCommitTopology<KafkaCommittable> {
  private static final long serialVersionUID = 1;

  private final KafkaSink<T> sink;
  private final Properties admin;
  private final String topic;
  private final Duration transactionTimeout;

  /**
   * @param admin properties of the clients that look for transactions
   * @param topic the topic that the sink writes
   */
  CloseSafeSink(KafkaSink<T> sink, Properties admin, String topic, Duration transactionTimeout) {
    this.sink = sink;
    this.admin = admin;
    this.topic = topic;
    this.transactionTimeout = transactionTimeout;
  }

  @Override
  public CloseSafeWriter<T> createWriter(WriterInitContext context) throws IOException {
    return new CloseSafeWriter<>(sink.createWriter(context));
  }

  @Override
  public CloseSafeWriter<T> restoreWriter(
      WriterInitContext context, Collection<KafkaWriterState> state) throws IOException {
    return new CloseSafeWriter<>(sink.restoreWriter(context, state));
  }

  @Override
  public SimpleVersionedSerializer<KafkaWriterState> getWriterStateSerializer() {
    return sink.getWriterStateSerializer();
  }

  @Override
  public Committer<KafkaCommittable> createCommitter(CommitterInitContext context)
      throws IOException {
    return new ReportingCommitter(
        sink.createCommitter(context),
        new CommittedTransactions(admin),
        new CommitFailures(topic, transactionTimeout, context.metricGroup()));
  }

  @Override
  public SimpleVersionedSerializer<KafkaCommittable> getCommittableSerializer() {
    return sink.getCommittableSerializer();
  }

  @Override
  public void addPostCommitTopology(DataStream<CommittableMessage<KafkaCommittable>> committables) {
    sink.addPostCommitTopology(committables);
  }
}

package io.fenceline.connectors.loss;

import io.fenceline.connectors.monitor.JobMonitor;
import io.fenceline.connectors.monitor.MonitoredEnumerator;
import io.fenceline.connectors.progress.HeldRecords;
import io.fenceline.connectors.progress.ProgressReader;
import io.fenceline.connectors.progress.ReadTargets;
import io.fenceline.format.input.RawRecord;
import io.fenceline.kafka.KafkaSettings;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.connector.source.Boundedness;
import org.apache.flink.api.connector.source.Source;
import org.apache.flink.api.connector.source.SourceReader;
import org.apache.flink.api.connector.source.SourceReaderContext;
import org.apache.flink.api.connector.source.SplitEnumerator;
import org.apache.flink.api.connector.source.SplitEnumeratorContext;
import org.apache.flink.api.java.typeutils.ResultTypeQueryable;
import org.apache.flink.connector.kafka.source.KafkaSource;
import org.apache.flink.connector.kafka.source.enumerator.KafkaSourceEnumState;
import org.apache.flink.connector.kafka.source.enumerator.SplitAndAssignmentStatus;
import org.apache.flink.connector.kafka.source.split.KafkaPartitionSplit;
import org.apache.flink.core.io.SimpleVersionedSerializer;
import org.apache.flink.metrics.MetricGroup;

/**
 * A Kafka source that detects data loss (rule E5). It stores the topic's id and the leader epoch
 * with each position and checks them against the topic whenever it starts, is restored or restarts;
 * and it detects that the topic is deleted or created again while the job runs. Losses are counted
 * as {@value #METRIC}.
 *
 * <p>The wrapped source must not reset its offsets by itself ({@link NoResetOffsets}).
 */
public final class CheckedSource
    implements Source<RawRecord, KafkaPartitionSplit, KafkaSourceEnumState>,
        ResultTypeQueryable<RawRecord> {
  private static final long serialVersionUID = 1;
  private static final String METRIC_GROUP = "fenceline";
  private static final String METRIC = "dataLosses";
  private static final Duration MONITOR_PERIOD = Duration.ofSeconds(5);

  private final KafkaSource<RawRecord> source;
  private final KafkaSource<RawRecord> enumeration;
  private final KafkaSettings kafka;
  private final String topic;
  private final OnDataLoss onDataLoss;
  private final Resumption resumption;
  private final Map<Integer, Long> markers;
  private final List<JobMonitor> monitors;
  private final ReadTargets targets;
  private final LeaderEpochs epochs;

  /**
   * @param enumeration the same source with the properties of its enumerator's admin client
   * @param kafka of the clients that describe the topic
   * @param topic the only one of the source
   * @param resumption where it continues after a loss, if it does
   * @param markers for each partition an offset that must exist while the job has not read past it
   * @param monitors started and closed with the source's enumerator
   * @param targets if they have watermarks, the readers emit up to which time they have read the
   *     topic (rule D6)
   * @param epochs that the deserializer of the source notes
   */
  public CheckedSource(
      KafkaSource<RawRecord> source,
      KafkaSource<RawRecord> enumeration,
      KafkaSettings kafka,
      String topic,
      OnDataLoss onDataLoss,
      Resumption resumption,
      Map<Integer, Long> markers,
      List<JobMonitor> monitors,
      ReadTargets targets,
      LeaderEpochs epochs) {
    this.source = source;
    this.enumeration = enumeration;
    this.kafka = kafka;
    this.topic = topic;
    this.onDataLoss = onDataLoss;
    this.resumption = resumption;
    this.markers = Map.copyOf(markers);
    this.monitors = new ArrayList<>(monitors);
    this.monitors.add(new TopicMonitor(kafka.admin(), topic, onDataLoss, MONITOR_PERIOD));
    this.targets = targets;
    this.epochs = epochs;
  }

  @Override
  public Boundedness getBoundedness() {
    return source.getBoundedness();
  }

  @Override
  public SourceReader<RawRecord, KafkaPartitionSplit> createReader(SourceReaderContext context)
      throws Exception {
    SourceReader<RawRecord, KafkaPartitionSplit> reader = source.createReader(context);
    MetricGroup metrics = context.metricGroup().addGroup(METRIC_GROUP);
    return new CheckedReader(
        new ProgressReader(reader, targets, new HeldRecords(metrics)),
        kafka,
        topic,
        onDataLoss,
        resumption,
        markers,
        epochs,
        metrics.counter(METRIC));
  }

  @Override
  public SplitEnumerator<KafkaPartitionSplit, KafkaSourceEnumState> createEnumerator(
      SplitEnumeratorContext<KafkaPartitionSplit> context) {
    return monitored(enumeration.createEnumerator(context), context);
  }

  @Override
  public SplitEnumerator<KafkaPartitionSplit, KafkaSourceEnumState> restoreEnumerator(
      SplitEnumeratorContext<KafkaPartitionSplit> context, KafkaSourceEnumState checkpoint)
      throws IOException {
    return monitored(enumeration.restoreEnumerator(context, ofTopic(checkpoint)), context);
  }

  /**
   * The state without the partitions of another topic, which the job read before: if it ever
   * returns to that topic, they have to be assigned again.
   */
  private KafkaSourceEnumState ofTopic(KafkaSourceEnumState checkpoint) {
    Set<SplitAndAssignmentStatus> splits =
        checkpoint.splits().stream()
            .filter(split -> split.split().getTopic().equals(topic))
            .collect(Collectors.toSet());
    return new KafkaSourceEnumState(splits, checkpoint.initialDiscoveryFinished());
  }

  private MonitoredEnumerator monitored(
      SplitEnumerator<KafkaPartitionSplit, KafkaSourceEnumState> enumerator,
      SplitEnumeratorContext<KafkaPartitionSplit> context) {
    return new MonitoredEnumerator(enumerator, context, monitors);
  }

  @Override
  public SimpleVersionedSerializer<KafkaPartitionSplit> getSplitSerializer() {
    return newSplitSerializer();
  }

  /** The serializer of the splits of every such source. */
  public static SimpleVersionedSerializer<KafkaPartitionSplit> newSplitSerializer() {
    return new PositionSplit.Serializer();
  }

  @Override
  public SimpleVersionedSerializer<KafkaSourceEnumState> getEnumeratorCheckpointSerializer() {
    return source.getEnumeratorCheckpointSerializer();
  }

  @Override
  public TypeInformation<RawRecord> getProducedType() {
    return source.getProducedType();
  }
}

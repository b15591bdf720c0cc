package io.fenceline.connectors;

import io.fenceline.connectors.loss.CheckedSource;
import io.fenceline.connectors.loss.LeaderEpochs;
import io.fenceline.connectors.loss.NoResetOffsets;
import io.fenceline.connectors.loss.OnDataLoss;
import io.fenceline.connectors.loss.Resumption;
import io.fenceline.connectors.monitor.JobMonitor;
import io.fenceline.connectors.progress.ReadTargets;
import io.fenceline.format.input.RawRecord;
import io.fenceline.kafka.KafkaSettings;
import io.fenceline.kafka.ZoneMarkers;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.function.Function;
import org.apache.flink.connector.kafka.source.KafkaSource;
import org.apache.flink.connector.kafka.source.KafkaSourceBuilder;
import org.apache.flink.connector.kafka.source.enumerator.KafkaSourceEnumState;
import org.apache.flink.connector.kafka.source.enumerator.KafkaSourceEnumStateSerializer;
import org.apache.flink.connector.kafka.source.enumerator.initializer.OffsetsInitializer;
import org.apache.flink.connector.kafka.source.split.KafkaPartitionSplit;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.common.IsolationLevel;

/** Sources of the topics that the job reads, with detection of data loss (rule E5). */
public final class KafkaSources {
  private static final String DISCOVERY_INTERVAL = "partition.discovery.interval.ms";

  /** How often open transactions are looked for where nothing else asks for the ends. */
  private static final Duration METRICS_INTERVAL = Duration.ofSeconds(10);

  private KafkaSources() {}

  /**
   * Fixes, unbounded; offsets are committed to the group at each checkpoint.
   *
   * @param start the position to begin at without a checkpoint; a time is also where the job
   *     continues after a loss, with {@link OnDataLoss#CONTINUE}
   * @param progressInterval the interval of the watermarks, which tell up to which time all fixes
   *     have been read (rule D6); zero: none
   */
  public static CheckedSource locations(
      KafkaSettings kafka,
      String topic,
      String group,
      StartingOffsets start,
      OnDataLoss onDataLoss,
      Duration progressInterval) {
    Properties properties = kafka.consumer();
    // Fixes in added partitions wait that long; the connector's default is 5 minutes.
    properties.putIfAbsent(DISCOVERY_INTERVAL, "30000");
    LeaderEpochs epochs = new LeaderEpochs();
    Function<Properties, KafkaSource<RawRecord>> source =
        client ->
            builder(kafka, client, topic, group, epochs)
                .setClientIdPrefix(group + "-locations")
                .setStartingOffsets(start.offsets())
                .build();
    boolean watermarks = !progressInterval.isZero();
    ReadTargets targets =
        new ReadTargets(
            kafka.admin(),
            topic,
            isolation(properties),
            watermarks,
            watermarks ? progressInterval : METRICS_INTERVAL,
            Duration.ofMillis(Long.parseLong(properties.getProperty(DISCOVERY_INTERVAL))));
    return new CheckedSource(
        source.apply(properties),
        source.apply(ofEnumerator(properties)),
        kafka,
        topic,
        onDataLoss,
        start instanceof StartingOffsets.At at
            ? new Resumption(at.timestampMillis())
            : Resumption.OLDEST,
        Map.of(),
        List.of(),
        targets,
        epochs);
  }

  private static IsolationLevel isolation(Properties consumer) {
    String level = consumer.getProperty(ConsumerConfig.ISOLATION_LEVEL_CONFIG);
    return "read_committed".equals(level)
        ? IsolationLevel.READ_COMMITTED
        : IsolationLevel.READ_UNCOMMITTED;
  }

  /**
   * All zones from the beginning of the topic, then live; commits nothing.
   *
   * @param markers for each partition the offset of its {@link ZoneMarkers marker}; empty: not
   *     checked
   * @param monitors run on the JobManager as long as the job runs
   */
  public static CheckedSource zones(
      KafkaSettings kafka,
      String topic,
      String group,
      OnDataLoss onDataLoss,
      Map<Integer, Long> markers,
      List<JobMonitor> monitors) {
    return zones(kafka, topic, group, "zones", onDataLoss, markers, monitors);
  }

  /** The same of the zones of single devices. */
  public static CheckedSource deviceZones(
      KafkaSettings kafka,
      String topic,
      String group,
      OnDataLoss onDataLoss,
      Map<Integer, Long> markers) {
    return zones(kafka, topic, group, "device-zones", onDataLoss, markers, List.of());
  }

  /** A source of one of these topics that is switched off. */
  public static PausedSource<RawRecord, KafkaPartitionSplit, KafkaSourceEnumState> paused() {
    return new PausedSource<>(
        CheckedSource::newSplitSerializer,
        KafkaSourceEnumStateSerializer::new,
        () -> new KafkaSourceEnumState(Set.of(), false));
  }

  private static CheckedSource zones(
      KafkaSettings kafka,
      String topic,
      String group,
      String client,
      OnDataLoss onDataLoss,
      Map<Integer, Long> markers,
      List<JobMonitor> monitors) {
    Properties properties = kafka.consumer();
    properties.setProperty("commit.offsets.on.checkpoint", "false");
    // The number of partitions of these topics never changes.
    properties.setProperty(DISCOVERY_INTERVAL, "-1");
    LeaderEpochs epochs = new LeaderEpochs();
    Function<Properties, KafkaSource<RawRecord>> source =
        some ->
            builder(kafka, some, topic, group, epochs)
                .setClientIdPrefix(group + '-' + client)
                .setStartingOffsets(NoResetOffsets.of(OffsetsInitializer.earliest()))
                .build();
    return new CheckedSource(
        source.apply(properties),
        source.apply(ofEnumerator(properties)),
        kafka,
        topic,
        onDataLoss,
        Resumption.OLDEST,
        markers,
        monitors,
        new ReadTargets(
            kafka.admin(),
            topic,
            isolation(properties),
            false,
            METRICS_INTERVAL,
            Duration.ofMillis(-1)),
        epochs);
  }

  private static KafkaSourceBuilder<RawRecord> builder(
      KafkaSettings kafka, Properties properties, String topic, String group, LeaderEpochs epochs) {
    return KafkaSource.<RawRecord>builder()
        .setProperties(properties)
        .setBootstrapServers(kafka.bootstrapServers())
        .setTopics(topic)
        .setGroupId(group)
        .setDeserializer(new RawRecordSchema(epochs));
  }

  /** The connector's enumerator gives the properties of the consumer to an admin client. */
  private static Properties ofEnumerator(Properties consumer) {
    Properties properties = new Properties();
    properties.putAll(consumer);
    KafkaSettings.recoverAsAdmin(properties);
    return properties;
  }
}

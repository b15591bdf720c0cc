package io.fenceline.connectors.loss;

import io.fenceline.connectors.progress.ForwardingReader;
import io.fenceline.format.input.RawRecord;
import io.fenceline.kafka.KafkaSettings;
import io.fenceline.kafka.TopicPosition;
import io.fenceline.kafka.TopicState;
import io.fenceline.kafka.client.KafkaClients;
import io.fenceline.kafka.client.LogTruncations;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.apache.flink.api.connector.source.ReaderOutput;
import org.apache.flink.api.connector.source.SourceReader;
import org.apache.flink.connector.kafka.source.split.KafkaPartitionSplit;
import org.apache.flink.core.io.InputStatus;
import org.apache.flink.metrics.Counter;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.consumer.OffsetOutOfRangeException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.Uuid;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Checks each assigned or restored position against the topic before reading from it. A position
 * that goes out of range later fails the reader: with {@link OnDataLoss#CONTINUE} Flink restarts
 * the job, and the check detects the loss.
 */
@SuppressWarnings("try") // source readers may be interrupted when they close
final class CheckedReader extends ForwardingReader<RawRecord, RawRecord, KafkaPartitionSplit> {
  private static final Logger LOG = LoggerFactory.getLogger(CheckedReader.class);

  private final KafkaSettings kafka;
  private final String topic;
  private final OnDataLoss onDataLoss;
  private final Resumption resumption;
  private final Map<Integer, Long> markers;
  private final LeaderEpochs epochs;
  private final Counter losses;
  private Uuid topicId = Uuid.ZERO_UUID;

  CheckedReader(
      SourceReader<RawRecord, KafkaPartitionSplit> reader,
      KafkaSettings kafka,
      String topic,
      OnDataLoss onDataLoss,
      Resumption resumption,
      Map<Integer, Long> markers,
      LeaderEpochs epochs,
      Counter losses) {
    super(reader);
    this.kafka = kafka;
    this.topic = topic;
    this.onDataLoss = onDataLoss;
    this.resumption = resumption;
    this.markers = markers;
    this.epochs = epochs;
    this.losses = losses;
  }

  @Override
  public void addSplits(List<KafkaPartitionSplit> splits) {
    List<KafkaPartitionSplit> ofTopic = ofTopic(splits);
    TopicState state;
    List<KafkaPartitionSplit> valid;
    try (Admin client = TopicState.connect(kafka.admin())) {
      state = TopicState.read(client, topic);
      valid = valid(ofTopic, state, client);
    }
    topicId = state.id();
    checkMarkers(ofTopic, state);
    for (KafkaPartitionSplit split : valid) {
      epochs.set(
          split.getPartition(), PositionSplit.of(split).position().flatMap(TopicPosition::epoch));
    }
    super.addSplits(valid);
  }

  /**
   * Checks that the markers can be reached. With {@link OnDataLoss#CONTINUE} only warns, since the
   * topic may be another, and the initial zones complete.
   */
  private void checkMarkers(List<KafkaPartitionSplit> splits, TopicState state) {
    List<String> found = new ArrayList<>();
    for (KafkaPartitionSplit split : splits) {
      DataLoss.findLostMarker(split, markers.get(split.getPartition()), state)
          .ifPresent(found::add);
    }
    if (!found.isEmpty() && onDataLoss == OnDataLoss.FAIL) {
      throw new DataLossException(String.join("; ", found) + "; " + DataLoss.MARKER_REMEDY);
    }
    found.forEach(
        loss ->
            LOG.warn("{}; if fixes wait for the initial zones: {}", loss, DataLoss.MARKER_REMEDY));
  }

  /** The splits without those of another topic, which the job read before. */
  private List<KafkaPartitionSplit> ofTopic(List<KafkaPartitionSplit> splits) {
    Set<String> others = new TreeSet<>();
    List<KafkaPartitionSplit> ofTopic = new ArrayList<>();
    for (KafkaPartitionSplit split : splits) {
      if (split.getTopic().equals(topic)) {
        ofTopic.add(split);
      } else {
        others.add(split.getTopic());
      }
    }
    for (String other : others) {
      if (onDataLoss == OnDataLoss.FAIL) {
        throw new DataLossException(DataLoss.otherTopic(topic, other));
      }
      losses.inc();
      LOG.warn(
          "topic {}: the savepoint is of topic {}, whose positions are dropped (--on-data-loss"
              + " continue)",
          topic,
          other);
    }
    return ofTopic;
  }

  /** The valid positions, and the resumption in place of those whose records are lost. */
  private List<KafkaPartitionSplit> valid(
      List<KafkaPartitionSplit> splits, TopicState state, Admin client) {
    List<KafkaPartitionSplit> valid = new ArrayList<>();
    List<KafkaPartitionSplit> lost = new ArrayList<>();
    List<String> found = new ArrayList<>();
    Set<TopicPartition> truncated = truncated(splits, state);
    for (KafkaPartitionSplit split : splits) {
      Optional<String> loss = loss(PositionSplit.of(split), state, truncated);
      if (loss.isEmpty()) {
        valid.add(split);
      } else if (state.partitions().containsKey(split.getPartition())) {
        lost.add(split);
      }
      loss.filter(text -> !found.contains(text)).ifPresent(found::add);
    }
    report(found);
    if (!lost.isEmpty()) {
      Map<Integer, Long> offsets = resumption.offsets(client, topic);
      for (KafkaPartitionSplit split : lost) {
        long offset = Resumption.offset(offsets, split.getPartition());
        valid.add(PositionSplit.withOffset(split, offset, state.id()));
      }
    }
    return valid;
  }

  private static Optional<String> loss(
      PositionSplit split, TopicState state, Set<TopicPartition> truncated) {
    return DataLoss.find(split, state)
        .or(
            () ->
                split
                    .position()
                    .filter(position -> truncated.contains(split.getTopicPartition()))
                    .map(DataLoss::truncated));
  }

  /**
   * Only positions that exist can be compared; without one that has an epoch, Kafka is not asked.
   */
  private Set<TopicPartition> truncated(List<KafkaPartitionSplit> splits, TopicState state) {
    Map<TopicPartition, OffsetAndMetadata> positions = new HashMap<>();
    for (KafkaPartitionSplit split : splits) {
      PositionSplit.of(split)
          .position()
          .filter(position -> position.epoch().isPresent() && position.loss(state).isEmpty())
          .ifPresent(
              position -> positions.put(split.getTopicPartition(), position.offsetAndEpoch()));
    }
    if (positions.isEmpty()) {
      return Set.of();
    }
    try (Consumer<byte[], byte[]> consumer = KafkaClients.consumer(kafka)) {
      return LogTruncations.find(consumer, positions);
    }
  }

  private void report(List<String> found) {
    if (!found.isEmpty() && onDataLoss == OnDataLoss.FAIL) {
      throw new DataLossException(String.join("; ", found) + "; " + DataLoss.REMEDY);
    }
    losses.inc(found.size());
    found.forEach(
        loss -> LOG.warn("{}; continuing from {} (--on-data-loss continue)", loss, resumption));
  }

  @Override
  public InputStatus pollNext(ReaderOutput<RawRecord> output) throws Exception {
    try {
      return poll(output);
    } catch (RuntimeException e) {
      Throwable cause = e;
      while (cause != null && !(cause instanceof OffsetOutOfRangeException)) {
        cause = cause.getCause();
      }
      if (cause == null || onDataLoss == OnDataLoss.CONTINUE) {
        throw e;
      }
      throw new DataLossException(
          "topic %s: records that the job has not read were deleted by retention, or the topic was truncated or created again (%s); %s"
              .formatted(topic, cause.getMessage(), DataLoss.REMEDY));
    }
  }

  @Override
  public List<KafkaPartitionSplit> snapshotState(long checkpointId) {
    List<KafkaPartitionSplit> splits = new ArrayList<>();
    for (KafkaPartitionSplit split : super.snapshotState(checkpointId)) {
      splits.add(PositionSplit.of(split, topicId, epochs.get(split.getPartition())));
    }
    return splits;
  }
}

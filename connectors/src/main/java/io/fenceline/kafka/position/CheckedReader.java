package io.fenceline.kafka.position;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.CompletableFuture;
import org.apache.flink.api.connector.source.ReaderOutput;
import org.apache.flink.api.connector.source.SourceEvent;
import org.apache.flink.api.connector.source.SourceReader;
import org.apache.flink.connector.kafka.source.split.KafkaPartitionSplit;
import org.apache.flink.core.io.InputStatus;
import org.apache.flink.metrics.Counter;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.OffsetOutOfRangeException;
import org.apache.kafka.common.Uuid;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Checks each assigned or restored position against the topic before reading from it. A position
 * that goes out of range later fails the reader: with {@link OnDataLoss#CONTINUE} Flink restarts
 * the job, and the check detects the loss.
 */
@SuppressWarnings("try") // the connector's close() may be interrupted
final class CheckedReader<T> implements SourceReader<T, KafkaPartitionSplit> {
  private static final Logger LOG = LoggerFactory.getLogger(CheckedReader.class);

  private final SourceReader<T, KafkaPartitionSplit> reader;
  private final Properties admin;
  private final String topic;
  private final OnDataLoss onDataLoss;
  private final Map<Integer, Long> markers;
  private final Counter losses;
  private Uuid topicId = Uuid.ZERO_UUID;

  CheckedReader(
      SourceReader<T, KafkaPartitionSplit> reader,
      Properties admin,
      String topic,
      OnDataLoss onDataLoss,
      Map<Integer, Long> markers,
      Counter losses) {
    this.reader = reader;
    this.admin = admin;
    this.topic = topic;
    this.onDataLoss = onDataLoss;
    this.markers = markers;
    this.losses = losses;
  }

  @Override
  public void addSplits(List<KafkaPartitionSplit> splits) {
    TopicState state;
    try (Admin client = TopicState.connect(admin)) {
      state = TopicState.read(client, topic);
    }
    topicId = state.id();
    List<KafkaPartitionSplit> valid = valid(splits, state);
    checkMarkers(splits, state);
    reader.addSplits(valid);
  }

  /**
   * With {@link OnDataLoss#CONTINUE} the topic may be another than that of the markers, and the
   * initial zones complete.
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

  /** The valid positions, and the earliest offsets in place of those whose records are lost. */
  private List<KafkaPartitionSplit> valid(List<KafkaPartitionSplit> splits, TopicState state) {
    List<KafkaPartitionSplit> valid = new ArrayList<>();
    List<String> found = new ArrayList<>();
    for (KafkaPartitionSplit split : splits) {
      Optional<String> loss = DataLoss.find(TopicIdSplit.of(split), state);
      if (loss.isEmpty()) {
        valid.add(split);
      } else if (state.partitions().containsKey(split.getPartition())) {
        valid.add(TopicIdSplit.withOffset(split, KafkaPartitionSplit.EARLIEST_OFFSET, state.id()));
      }
      loss.filter(text -> !found.contains(text)).ifPresent(found::add);
    }
    report(found);
    return valid;
  }

  private void report(List<String> found) {
    if (!found.isEmpty() && onDataLoss == OnDataLoss.FAIL) {
      throw new DataLossException(String.join("; ", found) + "; " + DataLoss.REMEDY);
    }
    losses.inc(found.size());
    found.forEach(
        loss ->
            LOG.warn(
                "{}; continuing from the oldest available record (--on-data-loss continue)", loss));
  }

  @Override
  public InputStatus pollNext(ReaderOutput<T> output) throws Exception {
    try {
      return reader.pollNext(output);
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
    for (KafkaPartitionSplit split : reader.snapshotState(checkpointId)) {
      splits.add(TopicIdSplit.of(split, topicId));
    }
    return splits;
  }

  @Override
  public void start() {
    reader.start();
  }

  @Override
  public CompletableFuture<Void> isAvailable() {
    return reader.isAvailable();
  }

  @Override
  public void notifyNoMoreSplits() {
    reader.notifyNoMoreSplits();
  }

  @Override
  public void handleSourceEvents(SourceEvent event) {
    reader.handleSourceEvents(event);
  }

  @Override
  public void notifyCheckpointComplete(long checkpointId) throws Exception {
    reader.notifyCheckpointComplete(checkpointId);
  }

  @Override
  public void notifyCheckpointAborted(long checkpointId) throws Exception {
    reader.notifyCheckpointAborted(checkpointId);
  }

  @Override
  public void pauseOrResumeSplits(Collection<String> pause, Collection<String> resume) {
    reader.pauseOrResumeSplits(pause, resume);
  }

  @Override
  public void close() throws Exception {
    reader.close();
  }
}

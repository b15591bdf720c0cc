package io.fenceline.connectors.monitor;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.api.connector.source.SourceEvent;
import org.apache.flink.api.connector.source.SplitEnumerator;
import org.apache.flink.api.connector.source.SplitEnumeratorContext;
import org.apache.flink.connector.kafka.source.enumerator.KafkaSourceEnumState;
import org.apache.flink.connector.kafka.source.split.KafkaPartitionSplit;

/** The connector's enumerator, together with monitors that it starts and closes. */
public final class MonitoredEnumerator
    implements SplitEnumerator<KafkaPartitionSplit, KafkaSourceEnumState> {
  private final SplitEnumerator<KafkaPartitionSplit, KafkaSourceEnumState> enumerator;
  private final SplitEnumeratorContext<KafkaPartitionSplit> context;
  private final List<JobMonitor> monitors;
  private final List<JobMonitor.Handle> running = new ArrayList<>();

  public MonitoredEnumerator(
      SplitEnumerator<KafkaPartitionSplit, KafkaSourceEnumState> enumerator,
      SplitEnumeratorContext<KafkaPartitionSplit> context,
      List<JobMonitor> monitors) {
    this.enumerator = enumerator;
    this.context = context;
    this.monitors = monitors;
  }

  @Override
  public void start() {
    monitors.forEach(monitor -> running.add(monitor.start(context)));
    enumerator.start();
  }

  @Override
  public void close() throws IOException {
    try {
      running.forEach(JobMonitor.Handle::close);
    } finally {
      enumerator.close();
    }
  }

  @Override
  public void handleSplitRequest(int subtask, String host) {
    enumerator.handleSplitRequest(subtask, host);
  }

  @Override
  public void addSplitsBack(List<KafkaPartitionSplit> splits, int subtask) {
    enumerator.addSplitsBack(splits, subtask);
  }

  @Override
  public void addReader(int subtask) {
    enumerator.addReader(subtask);
  }

  @Override
  public KafkaSourceEnumState snapshotState(long checkpointId) throws Exception {
    return enumerator.snapshotState(checkpointId);
  }

  @Override
  public void notifyCheckpointComplete(long checkpointId) throws Exception {
    enumerator.notifyCheckpointComplete(checkpointId);
  }

  @Override
  public void notifyCheckpointAborted(long checkpointId) throws Exception {
    enumerator.notifyCheckpointAborted(checkpointId);
  }

  @Override
  public void handleSourceEvent(int subtask, SourceEvent event) {
    enumerator.handleSourceEvent(subtask, event);
  }
}

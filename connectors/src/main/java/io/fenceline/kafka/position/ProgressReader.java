package io.fenceline.kafka.position;

import io.fenceline.format.input.RawRecord;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.apache.flink.api.common.eventtime.Watermark;
import org.apache.flink.api.connector.source.ReaderOutput;
import org.apache.flink.api.connector.source.SourceEvent;
import org.apache.flink.api.connector.source.SourceReader;
import org.apache.flink.connector.kafka.source.split.KafkaPartitionSplit;
import org.apache.flink.core.io.InputStatus;

/**
 * Emits a watermark whenever it has reached a {@link ReadTarget}: all records that existed at that
 * time precede it. Of the one thread of its task.
 */
@SuppressWarnings("try") // source readers may be interrupted when they close
final class ProgressReader extends ForwardingReader<RawRecord, KafkaPartitionSplit> {
  private static final CompletableFuture<Void> AVAILABLE = CompletableFuture.completedFuture(null);

  private final ReadProgress progress = new ReadProgress();
  private TrackedOutput tracked = new TrackedOutput(null, progress);
  private CompletableFuture<Void> newTarget = new CompletableFuture<>();

  ProgressReader(SourceReader<RawRecord, KafkaPartitionSplit> reader) {
    super(reader);
  }

  @Override
  public void addSplits(List<KafkaPartitionSplit> splits) {
    splits.forEach(split -> progress.assign(split.getPartition(), split.getStartingOffset()));
    super.addSplits(splits);
  }

  @Override
  public void handleSourceEvents(SourceEvent event) {
    if (event instanceof ReadTarget target) {
      progress.aim(target, nowMillis());
      newTarget.complete(null);
    } else {
      super.handleSourceEvents(event);
    }
  }

  @Override
  public InputStatus pollNext(ReaderOutput<RawRecord> output) throws Exception {
    if (!tracked.wraps(output)) {
      tracked = new TrackedOutput(output, progress);
    }
    InputStatus status = super.pollNext(tracked);
    if (status == InputStatus.NOTHING_AVAILABLE) {
      newTarget = newTarget.isDone() ? new CompletableFuture<>() : newTarget;
      progress.idle(nowMillis());
    }
    if (progress.isReached()) {
      output.emitWatermark(new Watermark(progress.takeReached(nowMillis())));
    }
    return status;
  }

  @Override
  public CompletableFuture<Void> isAvailable() {
    CompletableFuture<Void> records = super.isAvailable();
    return records.isDone() || newTarget.isDone()
        ? AVAILABLE
        : CompletableFuture.anyOf(records, newTarget).thenApply(any -> null);
  }

  private static long nowMillis() {
    return System.nanoTime() / 1_000_000;
  }
}

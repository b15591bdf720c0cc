package io.fenceline.connectors.progress;

import io.fenceline.format.input.RawRecord;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.flink.api.common.eventtime.Watermark;
import org.apache.flink.api.connector.source.ReaderOutput;
import org.apache.flink.api.connector.source.SourceReader;
import org.apache.flink.connector.kafka.source.split.KafkaPartitionSplit;
import org.apache.flink.core.io.InputStatus;

/**
 * Emits a watermark whenever it has reached a {@link ReadTarget}: all records that existed at that
 * time precede it, those of open transactions included. Of the one thread of its task.
 */
@SuppressWarnings("try") // source readers may be interrupted when they close
public final class ProgressReader
    extends ForwardingReader<RawRecord, RawRecord, KafkaPartitionSplit> {
  private static final CompletableFuture<Void> AVAILABLE = CompletableFuture.completedFuture(null);

  private final ReadTargets targets;
  private final HeldRecords transactions;
  private final ReadProgress progress = new ReadProgress();
  private TrackedOutput tracked = new TrackedOutput(null, progress);

  /** The newest one; null when the reader has taken it. */
  private final AtomicReference<ReadTarget> arrived = new AtomicReference<>();

  /** Completed when one arrives. */
  private volatile CompletableFuture<Void> arrival = new CompletableFuture<>();

  /** null: not started. */
  private ReadTargets.Handle queries;

  public ProgressReader(
      SourceReader<RawRecord, KafkaPartitionSplit> reader,
      ReadTargets targets,
      HeldRecords transactions) {
    super(reader);
    this.targets = targets;
    this.transactions = transactions;
  }

  @Override
  public void start() {
    queries = targets.start(this::arrive);
    super.start();
  }

  /** Called on the thread of the queries. */
  private void arrive(ReadTarget target) {
    transactions.update(target);
    if (targets.watermarks()) {
      arrived.set(target);
      arrival.complete(null);
    }
  }

  @Override
  public void addSplits(List<KafkaPartitionSplit> splits) {
    for (KafkaPartitionSplit split : splits) {
      progress.assign(split.getPartition(), split.getStartingOffset());
      transactions.assign(split.getPartition());
    }
    super.addSplits(splits);
  }

  @Override
  public InputStatus pollNext(ReaderOutput<RawRecord> output) throws Exception {
    return targets.watermarks() ? pollTracked(output) : poll(output);
  }

  private InputStatus pollTracked(ReaderOutput<RawRecord> output) throws Exception {
    if (!tracked.wraps(output)) {
      tracked = new TrackedOutput(output, progress);
    }
    InputStatus status = poll(tracked);
    if (arrival.isDone()) {
      // Before the target is taken: a later one completes the new future.
      arrival = new CompletableFuture<>();
      ReadTarget target = arrived.getAndSet(null);
      if (target != null) {
        progress.aim(target, nowMillis());
      }
    }
    if (status == InputStatus.NOTHING_AVAILABLE) {
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
    CompletableFuture<Void> target = arrival;
    return records.isDone() || target.isDone()
        ? AVAILABLE
        : CompletableFuture.anyOf(records, target).thenApply(any -> null);
  }

  @Override
  public void close() throws Exception {
    try {
      if (queries != null) {
        queries.close();
      }
    } finally {
      super.close();
    }
  }

  private static long nowMillis() {
    return System.nanoTime() / 1_000_000;
  }
}

package io.fenceline.connectors.progress;

import io.fenceline.format.input.RawRecord;
import org.apache.flink.api.common.eventtime.Watermark;
import org.apache.flink.api.connector.source.ReaderOutput;
import org.apache.flink.api.connector.source.SourceOutput;

/** Notes the position of each record that passes. */
final class TrackedOutput implements ReaderOutput<RawRecord> {
  private final ReaderOutput<RawRecord> output;
  private final ReadProgress progress;

  TrackedOutput(ReaderOutput<RawRecord> output, ReadProgress progress) {
    this.output = output;
    this.progress = progress;
  }

  boolean wraps(ReaderOutput<RawRecord> other) {
    return output == other;
  }

  @Override
  public void collect(RawRecord record) {
    output.collect(record);
    progress.read(record.partition(), record.offset());
  }

  @Override
  public void collect(RawRecord record, long timestampMillis) {
    output.collect(record, timestampMillis);
    progress.read(record.partition(), record.offset());
  }

  @Override
  public SourceOutput<RawRecord> createOutputForSplit(String splitId) {
    return new TrackedSplit(output.createOutputForSplit(splitId), progress);
  }

  @Override
  public void releaseOutputForSplit(String splitId) {
    output.releaseOutputForSplit(splitId);
  }

  @Override
  public void emitWatermark(Watermark watermark) {
    output.emitWatermark(watermark);
  }

  @Override
  public void markIdle() {
    output.markIdle();
  }

  @Override
  public void markActive() {
    output.markActive();
  }

  private record TrackedSplit(SourceOutput<RawRecord> output, ReadProgress progress)
      implements SourceOutput<RawRecord> {
    @Override
    public void collect(RawRecord record) {
      output.collect(record);
      progress.read(record.partition(), record.offset());
    }

    @Override
    public void collect(RawRecord record, long timestampMillis) {
      output.collect(record, timestampMillis);
      progress.read(record.partition(), record.offset());
    }

    @Override
    public void emitWatermark(Watermark watermark) {
      output.emitWatermark(watermark);
    }

    @Override
    public void markIdle() {
      output.markIdle();
    }

    @Override
    public void markActive() {
      output.markActive();
    }
  }
}

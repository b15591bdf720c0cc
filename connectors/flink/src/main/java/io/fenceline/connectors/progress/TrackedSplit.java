package io.fenceline.connectors.progress;

import io.fenceline.format.input.RawRecord;
import org.apache.flink.api.common.eventtime.Watermark;
import org.apache.flink.api.connector.source.SourceOutput;

/** Notes the position of each record that passes, of one split. */
class TrackedSplit<O extends SourceOutput<RawRecord>> implements SourceOutput<RawRecord> {
  final O output;
  final ReadProgress progress;

  TrackedSplit(O output, ReadProgress progress) {
    this.output = output;
    this.progress = progress;
  }

  @Override
  public final void collect(RawRecord record) {
    output.collect(record);
    progress.read(record.partition(), record.offset());
  }

  @Override
  public final void collect(RawRecord record, long timestampMillis) {
    output.collect(record, timestampMillis);
    progress.read(record.partition(), record.offset());
  }

  @Override
  public final void emitWatermark(Watermark watermark) {
    output.emitWatermark(watermark);
  }

  @Override
  public final void markIdle() {
    output.markIdle();
  }

  @Override
  public final void markActive() {
    output.markActive();
  }
}

package io.fenceline.job.source;

import io.fenceline.format.input.RawRecord;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.api.common.eventtime.Watermark;
import org.apache.flink.api.connector.source.ReaderOutput;
import org.apache.flink.api.connector.source.SourceOutput;

/**
 * Collects records to a batch. What a reader says beside records keeps its place among them. The
 * timestamps that a reader gives to records are dropped: those of fixes are in the records. Not
 * thread-safe.
 */
final class BatchOutput implements ReaderOutput<RawRecord> {
  private static final int MOST_RECORDS = 256;

  /** About what a network buffer takes, so that large records do not pile up. */
  private static final int MANY_BYTES = 32 << 10;

  private ReaderOutput<List<RawRecord>> output;
  private List<RawRecord> records = new ArrayList<>(MOST_RECORDS);
  private int bytes;

  /**
   * @param output of this batch
   */
  void begin(ReaderOutput<List<RawRecord>> output) {
    this.output = output;
  }

  int size() {
    return records.size();
  }

  /** Whether there is room for another record, and more than this many are there. */
  boolean mayGrow(int before) {
    return records.size() > before && records.size() < MOST_RECORDS && bytes < MANY_BYTES;
  }

  /** Emits the records so far, if there are any. */
  void emit() {
    if (!records.isEmpty()) {
      List<RawRecord> batch = records;
      records = new ArrayList<>(MOST_RECORDS);
      bytes = 0;
      output.collect(batch);
    }
  }

  @Override
  public void collect(RawRecord record) {
    records.add(record);
    bytes += record.value() == null ? 0 : record.value().length;
  }

  @Override
  public void collect(RawRecord record, long timestampMillis) {
    collect(record);
  }

  @Override
  public void emitWatermark(Watermark watermark) {
    emit();
    output.emitWatermark(watermark);
  }

  @Override
  public void markIdle() {
    emit();
    output.markIdle();
  }

  @Override
  public void markActive() {
    output.markActive();
  }

  /** The splits have no watermarks of their own. */
  @Override
  public SourceOutput<RawRecord> createOutputForSplit(String splitId) {
    return this;
  }

  @Override
  public void releaseOutputForSplit(String splitId) {}
}

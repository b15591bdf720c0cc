package io.fenceline.connectors.progress;

import io.fenceline.format.input.RawRecord;
import org.apache.flink.api.connector.source.ReaderOutput;
import org.apache.flink.api.connector.source.SourceOutput;

/** Notes the position of each record that passes. */
final class TrackedOutput extends TrackedSplit<ReaderOutput<RawRecord>>
    implements ReaderOutput<RawRecord> {
  TrackedOutput(ReaderOutput<RawRecord> output, ReadProgress progress) {
    super(output, progress);
  }

  boolean wraps(ReaderOutput<RawRecord> other) {
    return output == other;
  }

  @Override
  public SourceOutput<RawRecord> createOutputForSplit(String splitId) {
    return new TrackedSplit<>(output.createOutputForSplit(splitId), progress);
  }

  @Override
  public void releaseOutputForSplit(String splitId) {
    output.releaseOutputForSplit(splitId);
  }
}

package io.fenceline.format.output;

import io.fenceline.event.DeadLetter;
import io.fenceline.format.DeadLetterJson;
import io.fenceline.format.DeadLetterRecord;
import io.fenceline.format.ValueFormat;
import io.fenceline.format.binary.Codecs;
import io.fenceline.format.input.RawRecord;

/** Dead letters: the input as it came, cut where it does not fit; headers say why it is here. */
final class DeadLetterOutput extends Output<DeadLetter> {
  private static final long serialVersionUID = 1;

  /** Holds inputs up to 32 MiB and their headers. */
  private static final int LARGEST_RECORD_BYTES = 33 * 1024 * 1024;

  DeadLetterOutput() {
    super("dead-letters", "dead letter", DeadLetter.class, Codecs.DEAD_LETTER);
  }

  @Override
  public int largestRecordBytes() {
    return LARGEST_RECORD_BYTES;
  }

  @Override
  public String describe(DeadLetter letter) {
    return text() + " of " + letter.topic();
  }

  @Override
  public OutputRecord record(DeadLetter letter, ValueFormat format) {
    DeadLetterRecord record = DeadLetterRecord.of(letter);
    return new OutputRecord(record.key(), record.value(), record.headers());
  }

  @Override
  public byte[] toJson(RawRecord record, ValueFormat format) {
    return DeadLetterJson.write(
        new DeadLetterRecord(record.headers().toList(), record.key(), record.value()));
  }

  /** Each fits, since what is too large is cut. */
  @Override
  long mostBytes(DeadLetter letter) {
    return 0;
  }
}

package io.fenceline.job.operator;

import io.fenceline.event.Bytes;
import io.fenceline.event.DeadLetter;
import io.fenceline.event.Fix;
import io.fenceline.event.RefusalReason;
import io.fenceline.format.ValueFormat;
import io.fenceline.format.input.RawRecord;
import io.fenceline.format.input.RefusedException;

/** The dead letters of refused inputs (rule E4). */
public final class DeadLetters {
  private DeadLetters() {}

  /** A record that could not be decoded, byte for byte, with its timestamp and headers. */
  public static DeadLetter of(RawRecord record, RefusedException refusal, String topic) {
    return new DeadLetter(
        refusal.reason(),
        refusal.getMessage(),
        topic,
        record.partition(),
        record.offset(),
        record.timestampMillis(),
        record.headers().toList(),
        Bytes.of(record.key()),
        Bytes.of(record.value()));
  }

  /**
   * A fix that was decoded and then refused, encoded anew as its topic is; its timestamp and
   * headers are not known any more.
   */
  static DeadLetter of(
      Fix fix, RefusalReason reason, String detail, String topic, ValueFormat format) {
    return new DeadLetter(
        reason,
        detail,
        topic,
        fix.partition(),
        fix.offset(),
        Bytes.utf8(fix.deviceId()),
        Bytes.of(format.write(fix)));
  }
}

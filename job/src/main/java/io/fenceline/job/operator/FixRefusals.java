package io.fenceline.job.operator;

import io.fenceline.evaluation.Device;
import io.fenceline.event.DeadLetter;
import io.fenceline.event.Fix;
import io.fenceline.event.MembershipSet;
import io.fenceline.event.RefusalReason;
import io.fenceline.format.ValueFormat;
import io.fenceline.format.input.RefusedException;
import io.fenceline.format.output.OutputLimit;
import io.fenceline.job.metrics.RefusalMetrics;

/**
 * Dead letters of decoded fixes, and their counts: fixes that are not applied (rules D1 and D2),
 * and fixes of which an output is too large (rule E4).
 */
public final class FixRefusals {
  /** The partition and offset of what was not read from a topic. */
  private static final int NO_RECORD = -1;

  private static final String FIRST_COUNTS =
      "one position per time: the first fix that arrived counts";
  private static final String SMALLER_COUNTS =
      "one position per time: of held fixes, the one with the smaller lon, then lat, counts";

  private final String topic;
  private final ValueFormat format;
  private final RefusalMetrics metrics;

  /**
   * @param topic the topic of the fixes
   * @param format the format of the fixes
   */
  public FixRefusals(String topic, ValueFormat format, RefusalMetrics metrics) {
    this.topic = topic;
    this.format = format;
    this.metrics = metrics;
  }

  public DeadLetter late(Fix fix, Device device) {
    return refusal(fix, RefusalReason.LATE, "a time later than " + device.clockMillis());
  }

  public DeadLetter conflict(Fix fix) {
    return refusal(fix, RefusalReason.CONFLICT, FIRST_COUNTS);
  }

  DeadLetter conflictAmongHeld(Fix fix) {
    return refusal(fix, RefusalReason.CONFLICT, SMALLER_COUNTS);
  }

  /**
   * The fix was applied, but one of its outputs does not fit.
   *
   * @param output its kind and id
   * @param bytes its size
   */
  DeadLetter tooLarge(Fix fix, String output, long bytes, OutputLimit<?> limit) {
    String expected = "at most %d (%s)".formatted(limit.maxBytes(), limit.setting());
    return refusal(
        fix, RefusedException.field(RefusalReason.TOO_LARGE, output, bytes + " bytes", expected));
  }

  /** Stands for the fix in a dead letter of memberships that no fix changed. */
  static Fix lastFix(MembershipSet set) {
    return Fix.builder(set.deviceId(), set.timeMillis(), set.lon(), set.lat())
        .partition(NO_RECORD)
        .offset(NO_RECORD)
        .build();
  }

  private DeadLetter refusal(Fix fix, RefusalReason reason, String expected) {
    return refusal(fix, RefusedException.field(reason, "time", fix.timeMillis(), expected));
  }

  private DeadLetter refusal(Fix fix, RefusedException refusal) {
    metrics.add(refusal.reason());
    return DeadLetters.of(fix, refusal.reason(), refusal.getMessage(), topic, format);
  }
}

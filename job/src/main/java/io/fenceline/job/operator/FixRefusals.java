package io.fenceline.job.operator;

import io.fenceline.event.DeadLetter;
import io.fenceline.event.Fix;
import io.fenceline.event.Reason;
import io.fenceline.job.transition.Device;
import io.fenceline.wire.Encoding;

/** Dead letters of decoded fixes that are not applied (rules D1 and D2), and their counts. */
final class FixRefusals {
  private static final String FIRST_COUNTS = "one place at a time: the first that came counts";
  private static final String SMALLER_COUNTS =
      "one place at a time: of those held, the least lon, then lat, counts";

  private final String topic;
  private final Encoding encoding;
  private final RefusalTallies tallies;

  /**
   * @param topic where the fixes come from
   * @param encoding how they are written there
   */
  FixRefusals(String topic, Encoding encoding, RefusalTallies tallies) {
    this.topic = topic;
    this.encoding = encoding;
    this.tallies = tallies;
  }

  DeadLetter late(Fix fix, Device device) {
    return refusal(fix, Reason.LATE, "a time later than " + device.clockMillis());
  }

  DeadLetter conflict(Fix fix) {
    return refusal(fix, Reason.CONFLICT, FIRST_COUNTS);
  }

  DeadLetter conflictAmongHeld(Fix fix) {
    return refusal(fix, Reason.CONFLICT, SMALLER_COUNTS);
  }

  private DeadLetter refusal(Fix fix, Reason reason, String expected) {
    tallies.add(reason);
    String detail = "time: %d, expected %s".formatted(fix.timeMillis(), expected);
    return DeadLetters.of(fix, reason, detail, topic, encoding);
  }
}

package io.fenceline.format.output;

import io.fenceline.event.Transition;
import io.fenceline.format.ValueFormat;
import io.fenceline.format.binary.Codecs;
import io.fenceline.format.fix.JsonFixReader;

/** Transitions, in the format of their topic. */
final class TransitionOutput extends Output<Transition> {
  private static final long serialVersionUID = 1;

  /**
   * An upper bound for an output without attributes and ad: two ids of at most 256 bytes, each of
   * them escaped twice and encoded twice as part of the output's id, the key, names, numbers, and
   * the head of a batch of one record.
   */
  private static final int OVERHEAD_BYTES = 16 * 1024;

  /** The attributes are a part of a fix, and no longer than it. */
  static final int LARGEST_RECORD_BYTES = JsonFixReader.MAX_VALUE_BYTES + OVERHEAD_BYTES;

  TransitionOutput() {
    super("transitions", "transition", Transition.class, Codecs.TRANSITION, Trait.FORMATS);
  }

  @Override
  public int largestRecordBytes() {
    return LARGEST_RECORD_BYTES;
  }

  @Override
  public String describe(Transition transition) {
    return text() + ' ' + transition.id();
  }

  @Override
  public OutputRecord record(Transition transition, ValueFormat format) {
    return OutputRecord.ofDevice(transition.deviceId(), format.write(transition));
  }

  @Override
  public CloudEventAttributes cloudEvent(Transition transition, String topic) {
    return CloudEventAttributes.of(transition, CloudEventAttributes.source(topic));
  }

  @Override
  long mostBytes(Transition transition) {
    return mostBytes(transition.deviceId(), transition.zoneId()) + size(transition.attributes());
  }
}

package io.fenceline.job.device;

import java.io.IOException;
import org.apache.flink.api.common.state.ValueState;
import org.apache.flink.api.common.state.ValueStateDescriptor;
import org.apache.flink.api.common.typeutils.base.BooleanSerializer;

/**
 * Whether the device of the current key was in a zone when memberships were turned off, so that the
 * topic has a record of it, in keyed state (rule D7). It outlives the device: turned on again, the
 * record of a device that was forgotten meanwhile is deleted.
 */
public final class RecordedMemberships {
  public static final ValueStateDescriptor<Boolean> STATE =
      new ValueStateDescriptor<>("recorded-memberships", BooleanSerializer.INSTANCE);

  private final ValueState<Boolean> state;

  /**
   * @param state of {@link #STATE}
   */
  public RecordedMemberships(ValueState<Boolean> state) {
    this.state = state;
  }

  /** The device has a record, which nothing changes from now on. */
  public void add() throws IOException {
    state.update(true);
  }

  /** Its record is written again. */
  public void remove() {
    state.clear();
  }
}

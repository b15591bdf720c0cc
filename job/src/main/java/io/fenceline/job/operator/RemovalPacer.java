package io.fenceline.job.operator;

import io.fenceline.event.zone.ZoneChange;
import java.util.List;
import org.apache.flink.api.common.state.ListState;
import org.apache.flink.api.common.state.ListStateDescriptor;
import org.apache.flink.api.common.typeutils.base.BooleanSerializer;
import org.apache.flink.runtime.state.StateInitializationContext;
import org.apache.flink.runtime.state.StateSnapshotContext;
import org.apache.flink.streaming.api.operators.AbstractStreamOperator;
import org.apache.flink.streaming.api.operators.OneInputStreamOperator;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;

/**
 * Follows removals with a {@link ZoneChange.Sweep} if removal is eager: at once after a quiet
 * second, else when a second has passed since the last, so that many removals cost one sweep over
 * the devices (rule Z3). Otherwise passes changes through and only remembers that a sweep is
 * missing, so that a restart with eager removal makes up for it (rule D7).
 */
public final class RemovalPacer extends AbstractStreamOperator<ZoneChange>
    implements OneInputStreamOperator<ZoneChange, ZoneChange> {
  private static final long serialVersionUID = 1;
  private static final long MIN_GAP_MILLIS = 1_000;
  private static final ListStateDescriptor<Boolean> STATE =
      new ListStateDescriptor<>("sweep-missing", BooleanSerializer.INSTANCE);

  private final boolean eager;

  private transient ListState<Boolean> state;

  /** Whether a zone was removed since the last sweep. */
  private transient boolean sweepMissing;

  private transient boolean scheduled;

  /** Null before the first since the start. */
  private transient Long lastSweepMillis;

  public RemovalPacer(boolean eager) {
    this.eager = eager;
  }

  @Override
  public void initializeState(StateInitializationContext context) throws Exception {
    super.initializeState(context);
    state = context.getOperatorStateStore().getListState(STATE);
    for (Boolean missing : state.get()) {
      sweepMissing |= missing;
    }
  }

  @Override
  public void snapshotState(StateSnapshotContext context) throws Exception {
    super.snapshotState(context);
    state.update(List.of(sweepMissing));
  }

  @Override
  public void open() throws Exception {
    super.open();
    schedule();
  }

  @Override
  public void processElement(StreamRecord<ZoneChange> record) {
    output.collect(record);
    if (record.getValue() instanceof ZoneChange.Remove) {
      sweepMissing = true;
      schedule();
    }
  }

  @SuppressWarnings("FutureReturnValueIgnored") // A timer that fails ends the task.
  private void schedule() {
    if (eager && sweepMissing && !scheduled) {
      scheduled = true;
      long nowMillis = getProcessingTimeService().getCurrentProcessingTime();
      getProcessingTimeService().registerTimer(dueMillis(nowMillis, lastSweepMillis), this::sweep);
    }
  }

  /** At most a gap from now, also after the clock has stepped back behind the last sweep. */
  private static long dueMillis(long nowMillis, Long lastMillis) {
    return lastMillis == null
        ? nowMillis
        : Math.max(nowMillis, Math.min(nowMillis, lastMillis) + MIN_GAP_MILLIS);
  }

  private void sweep(long timestampMillis) {
    scheduled = false;
    sweepMissing = false;
    lastSweepMillis = timestampMillis;
    output.collect(new StreamRecord<>(new ZoneChange.Sweep()));
  }
}

package io.fenceline.job.operator;

import io.fenceline.event.ZoneChange;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.api.common.state.ValueState;
import org.apache.flink.api.common.state.ValueStateDescriptor;
import org.apache.flink.api.common.typeutils.base.LongSerializer;
import org.apache.flink.streaming.api.functions.KeyedProcessFunction;
import org.apache.flink.util.Collector;

/**
 * Follows removals with a {@link ZoneChange.Sweep}: at once after a quiet second, else when a
 * second has passed since the last, so that many removals cost one sweep over the devices (rule Z3,
 * eager). All changes have one key, since only keyed functions have timers.
 */
public final class RemovalPacer extends KeyedProcessFunction<Byte, ZoneChange, ZoneChange> {
  /** The key of all changes. */
  public static final byte KEY = 0;

  private static final long serialVersionUID = 1;
  private static final long MIN_GAP_MILLIS = 1_000;
  private static final ValueStateDescriptor<Long> DUE =
      new ValueStateDescriptor<>("sweep-due", LongSerializer.INSTANCE);
  private static final ValueStateDescriptor<Long> LAST =
      new ValueStateDescriptor<>("last-sweep", LongSerializer.INSTANCE);

  private transient ValueState<Long> dueMillis;
  private transient ValueState<Long> lastMillis;

  @Override
  public void open(OpenContext context) {
    dueMillis = getRuntimeContext().getState(DUE);
    lastMillis = getRuntimeContext().getState(LAST);
  }

  @Override
  public void processElement(ZoneChange change, Context context, Collector<ZoneChange> out)
      throws Exception {
    out.collect(change);
    if (change instanceof ZoneChange.Remove && dueMillis.value() == null) {
      Long last = lastMillis.value();
      long now = context.timerService().currentProcessingTime();
      long due = last == null ? now : Math.max(now, last + MIN_GAP_MILLIS);
      dueMillis.update(due);
      context.timerService().registerProcessingTimeTimer(due);
    }
  }

  @Override
  public void onTimer(long timestampMillis, OnTimerContext context, Collector<ZoneChange> out)
      throws Exception {
    dueMillis.clear();
    lastMillis.update(timestampMillis);
    out.collect(new ZoneChange.Sweep());
  }
}

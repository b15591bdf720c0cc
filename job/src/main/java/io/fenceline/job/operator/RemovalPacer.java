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
  private static final ValueStateDescriptor<Long> NEXT_SWEEP =
      new ValueStateDescriptor<>("next-sweep", LongSerializer.INSTANCE);

  /** When the next sweep is due, or when the last one was; absent before the first removal. */
  private transient ValueState<Long> nextSweepMillis;

  @Override
  public void open(OpenContext context) {
    nextSweepMillis = getRuntimeContext().getState(NEXT_SWEEP);
  }

  @Override
  public void processElement(ZoneChange change, Context context, Collector<ZoneChange> out)
      throws Exception {
    out.collect(change);
    if (change instanceof ZoneChange.Remove) {
      long nowMillis = context.timerService().currentProcessingTime();
      Long last = nextSweepMillis.value();
      if (last == null || last <= nowMillis) {
        long next = last == null ? nowMillis : Math.max(nowMillis, last + MIN_GAP_MILLIS);
        nextSweepMillis.update(next);
        context.timerService().registerProcessingTimeTimer(next);
      }
    }
  }

  @Override
  public void onTimer(long timestampMillis, OnTimerContext context, Collector<ZoneChange> out) {
    out.collect(new ZoneChange.Sweep());
  }
}

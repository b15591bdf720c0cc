package io.fenceline.job.operator;

import io.fenceline.event.Reason;
import java.util.EnumMap;
import java.util.Map;
import org.apache.flink.api.common.functions.RuntimeContext;

/** One count for each reason that an operator refuses for (rule E4). */
final class RefusalTallies {
  private final Map<Reason, Tally> byReason = new EnumMap<>(Reason.class);

  RefusalTallies(RuntimeContext context) {
    for (Reason reason : Reason.values()) {
      byReason.put(
          reason, Tally.register(context, Counts.DEAD_LETTERS, Counts.REASON, reason.text()));
    }
  }

  void add(Reason reason) {
    byReason.get(reason).add();
  }
}

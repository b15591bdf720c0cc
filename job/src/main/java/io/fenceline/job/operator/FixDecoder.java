package io.fenceline.job.operator;

import io.fenceline.event.Fix;
import io.fenceline.format.Encoding;
import io.fenceline.format.fix.FixLayout;
import io.fenceline.format.fix.FixReader;
import io.fenceline.format.input.RawRecord;
import io.fenceline.format.input.RefusedException;
import io.fenceline.job.evaluation.Policy;
import io.fenceline.job.metrics.MetricCounter;
import io.fenceline.job.metrics.MetricNames;
import io.fenceline.job.metrics.RefusalMetrics;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.streaming.api.functions.ProcessFunction;
import org.apache.flink.util.Collector;

/**
 * Raw records to fixes; what is refused goes to {@link DeadLetters#TAG} and is counted. With a
 * device timeout, fixes that are read from a backlog are marked as such (rule D6).
 */
public final class FixDecoder extends ProcessFunction<RawRecord, Fix> {
  private static final long serialVersionUID = 1;

  private final Encoding encoding;
  private final FixLayout format;
  private final String topic;
  private final Policy policy;

  private transient FixReader reader;
  private transient BacklogDetector backlog;
  private transient RefusalMetrics refusals;

  /**
   * @param format the layout counts for JSON only
   * @param topic where the records come from, for dead letters
   * @param policy has the timeout that defines a backlog; without one nothing is marked
   */
  public FixDecoder(Encoding encoding, FixLayout format, String topic, Policy policy) {
    this.encoding = encoding;
    this.format = format;
    this.topic = topic;
    this.policy = policy;
  }

  @Override
  public void open(OpenContext context) {
    MetricCounter ignoredFields = new MetricCounter();
    ignoredFields.register(getRuntimeContext(), MetricNames.IGNORED_FIELDS);
    refusals = new RefusalMetrics();
    refusals.register(getRuntimeContext());
    reader = encoding.fixParser(format, field -> ignoredFields.add());
    // Half the timeout is well above the difference of any two clocks, and a smaller lag is gone
    // before a device can become silent.
    backlog = new BacklogDetector(policy.deviceTimeoutMillis() / 2);
  }

  @Override
  public void processElement(RawRecord record, Context context, Collector<Fix> out) {
    Fix fix;
    try {
      fix = reader.read(record);
    } catch (RefusedException refusal) {
      refusals.add(refusal.reason());
      context.output(DeadLetters.TAG, DeadLetters.of(record, refusal, topic));
      return;
    }
    out.collect(policy.silences() && isBacklogged(record, context) ? fix.asBacklogged() : fix);
  }

  private boolean isBacklogged(RawRecord record, Context context) {
    long nowMillis = context.timerService().currentProcessingTime();
    return backlog.isBacklogged(record.partition(), record.timestampMillis(), nowMillis);
  }
}

package io.fenceline.job.operator;

import io.fenceline.event.Fix;
import io.fenceline.format.Encoding;
import io.fenceline.format.fix.FixLayout;
import io.fenceline.format.fix.FixReader;
import io.fenceline.format.input.RawRecord;
import io.fenceline.format.input.RefusedException;
import io.fenceline.format.json.RecordIds;
import io.fenceline.job.metrics.MetricCounter;
import io.fenceline.job.metrics.MetricNames;
import io.fenceline.job.metrics.RefusalMetrics;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.streaming.api.functions.ProcessFunction;
import org.apache.flink.util.Collector;

/** Raw records to fixes; what is refused goes to {@link DeadLetters#TAG} and is counted. */
public final class FixDecoder extends ProcessFunction<RawRecord, Fix> {
  private static final long serialVersionUID = 1;

  private final Encoding encoding;
  private final FixLayout format;
  private final String topic;

  private transient FixReader reader;
  private transient RefusalMetrics refusals;

  /**
   * @param format the layout counts for JSON only
   * @param topic the topic of the records, for dead letters
   */
  public FixDecoder(Encoding encoding, FixLayout format, String topic) {
    this.encoding = encoding;
    this.format = format;
    this.topic = topic;
  }

  @Override
  public void open(OpenContext context) {
    MetricCounter ignoredFields = new MetricCounter();
    ignoredFields.register(getRuntimeContext(), MetricNames.IGNORED_FIELDS);
    refusals = new RefusalMetrics();
    refusals.register(getRuntimeContext());
    reader = encoding.fixParser(format, field -> ignoredFields.add());
  }

  @Override
  public void processElement(RawRecord record, Context context, Collector<Fix> out) {
    Fix fix;
    try {
      fix = record.isReset() ? reset(record) : reader.read(record);
    } catch (RefusedException refusal) {
      refusals.add(refusal.reason());
      context.output(DeadLetters.TAG, DeadLetters.of(record, refusal, topic));
      return;
    }
    out.collect(fix);
  }

  private static Fix reset(RawRecord record) throws RefusedException {
    return Fix.reset(RecordIds.ofKey(record.key()), record.partition(), record.offset());
  }
}

package io.fenceline.job.operator;

import io.fenceline.event.Fix;
import io.fenceline.wire.FixFormat;
import io.fenceline.wire.FixReader;
import io.fenceline.wire.RawRecord;
import io.fenceline.wire.RefusedException;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.streaming.api.functions.ProcessFunction;
import org.apache.flink.util.Collector;

/** Raw records to fixes; what is refused goes to {@link DeadLetters#TAG} and is counted. */
public final class FixDecoder extends ProcessFunction<RawRecord, Fix> {
  private static final long serialVersionUID = 1;

  private final FixFormat format;
  private final String topic;

  private transient FixReader reader;
  private transient RefusalTallies refusals;

  /**
   * @param topic where the records come from, for dead letters
   */
  public FixDecoder(FixFormat format, String topic) {
    this.format = format;
    this.topic = topic;
  }

  @Override
  public void open(OpenContext context) {
    Tally ignoredFields = Tally.register(getRuntimeContext(), Counts.IGNORED_FIELDS);
    refusals = new RefusalTallies(getRuntimeContext());
    reader = new FixReader(format, field -> ignoredFields.add());
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
    out.collect(fix);
  }
}

package io.fenceline.job.operator;

import io.fenceline.event.Fix;
import io.fenceline.format.ValueFormat;
import io.fenceline.format.fix.FixLayout;
import io.fenceline.format.fix.FixReader;
import io.fenceline.format.input.RawRecord;
import io.fenceline.format.input.RefusedException;
import io.fenceline.format.json.RecordIds;
import io.fenceline.format.output.Outputs;
import io.fenceline.job.metrics.MetricCounter;
import io.fenceline.job.metrics.MetricNames;
import io.fenceline.job.metrics.RefusalMetrics;
import java.util.List;
import org.apache.flink.streaming.api.operators.AbstractStreamOperator;
import org.apache.flink.streaming.api.operators.OneInputStreamOperator;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;

/**
 * Raw records to fixes, a batch for each subtask of the geofence; what is refused goes to the dead
 * letters and is counted. An operator, since a function does not know how many subtasks there are
 * behind it.
 */
public final class FixDecoder extends AbstractStreamOperator<List<Fix>>
    implements OneInputStreamOperator<List<RawRecord>, List<Fix>> {
  private static final long serialVersionUID = 1;

  private final ValueFormat format;
  private final FixLayout layout;
  private final String topic;

  private transient FixReader reader;
  private transient RefusalMetrics refusals;
  private transient KeyedBatches batches;

  /**
   * @param layout counts where the format has layouts
   * @param topic the topic of the records, for dead letters
   */
  public FixDecoder(ValueFormat format, FixLayout layout, String topic) {
    this.format = format;
    this.layout = layout;
    this.topic = topic;
  }

  @Override
  public void open() throws Exception {
    super.open();
    MetricCounter ignoredFields = new MetricCounter();
    ignoredFields.register(getRuntimeContext(), MetricNames.IGNORED_FIELDS);
    refusals = new RefusalMetrics();
    refusals.register(getRuntimeContext());
    MetricNames.group(getRuntimeContext())
        .gauge(MetricNames.WAITING_FOR_SCHEMAS, () -> format.problem().isPresent() ? 1 : 0);
    reader = format.fixReader(layout, field -> ignoredFields.add());
    batches = new KeyedBatches(KeyedOutput.of(getContainingTask()));
  }

  @Override
  public void processElement(StreamRecord<List<RawRecord>> element) {
    List<RawRecord> records = element.getValue();
    for (int i = 0; i < records.size(); i++) {
      decode(records.get(i));
    }
    batches.emit(fixes -> output.collect(new StreamRecord<>(fixes)));
  }

  private void decode(RawRecord record) {
    try {
      batches.add(record.isReset() ? reset(record) : reader.read(record));
    } catch (RefusedException refusal) {
      refusals.add(refusal.reason());
      output.collect(
          OutputTags.of(Outputs.DEAD_LETTERS),
          new StreamRecord<>(DeadLetters.of(record, refusal, topic)));
    }
  }

  private static Fix reset(RawRecord record) throws RefusedException {
    return Fix.reset(RecordIds.ofKey(record.key()), record.partition(), record.offset());
  }
}

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
import java.util.List;
import org.apache.flink.streaming.api.operators.AbstractStreamOperator;
import org.apache.flink.streaming.api.operators.OneInputStreamOperator;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;

/**
 * Raw records to fixes, a batch for each subtask of the geofence; what is refused goes to {@link
 * DeadLetters#TAG} and is counted. An operator, since a function does not know how many subtasks
 * there are behind it.
 */
public final class FixDecoder extends AbstractStreamOperator<List<Fix>>
    implements OneInputStreamOperator<List<RawRecord>, List<Fix>> {
  private static final long serialVersionUID = 1;

  private final Encoding encoding;
  private final FixLayout format;
  private final String topic;

  private transient FixReader reader;
  private transient RefusalMetrics refusals;
  private transient KeyedBatches batches;

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
  public void open() throws Exception {
    super.open();
    MetricCounter ignoredFields = new MetricCounter();
    ignoredFields.register(getRuntimeContext(), MetricNames.IGNORED_FIELDS);
    refusals = new RefusalMetrics();
    refusals.register(getRuntimeContext());
    reader = encoding.fixParser(format, field -> ignoredFields.add());
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
      output.collect(DeadLetters.TAG, new StreamRecord<>(DeadLetters.of(record, refusal, topic)));
    }
  }

  private static Fix reset(RawRecord record) throws RefusedException {
    return Fix.reset(RecordIds.ofKey(record.key()), record.partition(), record.offset());
  }
}

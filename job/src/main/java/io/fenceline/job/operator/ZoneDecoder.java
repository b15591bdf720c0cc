package io.fenceline.job.operator;

import io.fenceline.event.ZoneChange;
import io.fenceline.format.geojson.ZoneMarker;
import io.fenceline.format.geojson.ZoneReader;
import io.fenceline.format.input.RawRecord;
import io.fenceline.format.input.RefusedException;
import io.fenceline.job.metrics.RefusalMetrics;
import java.util.Map;
import java.util.UUID;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.api.common.state.ListState;
import org.apache.flink.api.common.state.ListStateDescriptor;
import org.apache.flink.api.common.typeutils.base.LongSerializer;
import org.apache.flink.runtime.state.FunctionInitializationContext;
import org.apache.flink.runtime.state.FunctionSnapshotContext;
import org.apache.flink.streaming.api.checkpoint.CheckpointedFunction;
import org.apache.flink.streaming.api.functions.ProcessFunction;
import org.apache.flink.util.Collector;

/**
 * Raw records to zone changes, and one {@link ZoneChange.Complete} once the initial zones of every
 * partition have been read (rule Z2). Refused zones go to {@link DeadLetters#TAG} and are counted.
 * Runs with parallelism 1, so that the order of each zone's records is the order of its changes.
 */
public final class ZoneDecoder extends ProcessFunction<RawRecord, ZoneChange>
    implements CheckpointedFunction {
  private static final long serialVersionUID = 1;
  private static final ListStateDescriptor<Long> PROGRESS =
      new ListStateDescriptor<>("initial-zones-progress", LongSerializer.INSTANCE);

  private static final ListStateDescriptor<Long> VERSIONS =
      new ListStateDescriptor<>("zone-versions", LongSerializer.INSTANCE);

  private final Map<Integer, Long> markers;
  private final String topic;

  /**
   * Identifies the submission that wrote the markers, since this is created once for each. A UUID's
   * upper half contains its version, and is therefore not 0.
   */
  private final long submission = UUID.randomUUID().getMostSignificantBits();

  private transient RefusalMetrics refusals;
  private transient ListState<Long> progressState;
  private transient InitialZones initialZones;
  private transient ListState<Long> versionsState;
  private transient ZoneVersions versions;

  /**
   * @param markers for each partition the offset at which its initial zones have been read
   * @param topic where the records come from, for dead letters
   */
  public ZoneDecoder(Map<Integer, Long> markers, String topic) {
    this.markers = Map.copyOf(markers);
    this.topic = topic;
  }

  @Override
  public void initializeState(FunctionInitializationContext context) throws Exception {
    progressState = context.getOperatorStateStore().getListState(PROGRESS);
    initialZones = InitialZones.restore(submission, markers, progressState.get());
    versionsState = context.getOperatorStateStore().getListState(VERSIONS);
    versions = ZoneVersions.restore(versionsState.get());
  }

  @Override
  public void snapshotState(FunctionSnapshotContext context) throws Exception {
    progressState.update(initialZones.progress());
    versionsState.update(versions.save());
  }

  @Override
  public void open(OpenContext context) {
    refusals = new RefusalMetrics();
    refusals.register(getRuntimeContext());
  }

  @Override
  public void processElement(RawRecord record, Context context, Collector<ZoneChange> out) {
    long version = versions.next(record.partition(), record.offset());
    if (!ZoneMarker.isMarker(record.key())) {
      decode(record, version, context, out);
    }
    if (initialZones.completedBy(record.partition(), record.offset())) {
      out.collect(new ZoneChange.Complete());
    }
  }

  private void decode(RawRecord record, long version, Context context, Collector<ZoneChange> out) {
    ZoneChange change;
    try {
      change = ZoneReader.read(record.withOffset(version));
    } catch (RefusedException refusal) {
      refusals.add(refusal.reason());
      context.output(DeadLetters.TAG, DeadLetters.of(record, refusal, topic));
      return;
    }
    out.collect(change);
  }
}

package io.fenceline.job.operator;

import io.fenceline.event.zone.ZoneChange;
import io.fenceline.format.geojson.ZoneMarker;
import io.fenceline.format.geojson.ZoneReader;
import io.fenceline.format.input.KeyOrder;
import io.fenceline.format.input.PartitionerWarning;
import io.fenceline.format.input.RawRecord;
import io.fenceline.format.input.RefusedException;
import io.fenceline.format.output.Outputs;
import io.fenceline.format.zones.ZoneEncoding;
import io.fenceline.job.metrics.MetricCounter;
import io.fenceline.job.metrics.MetricNames;
import io.fenceline.job.metrics.OtherPartitionMetrics;
import io.fenceline.job.metrics.RefusalMetrics;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.api.common.state.ListState;
import org.apache.flink.api.common.state.ListStateDescriptor;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.api.common.typeutils.base.LongSerializer;
import org.apache.flink.api.java.tuple.Tuple4;
import org.apache.flink.metrics.MetricGroup;
import org.apache.flink.runtime.state.FunctionInitializationContext;
import org.apache.flink.runtime.state.FunctionSnapshotContext;
import org.apache.flink.streaming.api.checkpoint.CheckpointedFunction;
import org.apache.flink.streaming.api.functions.ProcessFunction;
import org.apache.flink.util.Collector;

/**
 * Raw records to zone changes, and one {@link ZoneChange.Complete} once the initial zones of every
 * partition have been read (rule Z2). Refused zones go to the dead letters and are counted. Runs
 * with parallelism 1, so that the order of each zone's records is the order of its changes; {@link
 * KeyOrder} decides where a zone comes by several partitions. Being the only subtask, it also has
 * the gauges that say something of the job as a whole.
 */
public final class ZoneDecoder extends ProcessFunction<RawRecord, ZoneChange>
    implements CheckpointedFunction {
  private static final long serialVersionUID = 1;
  private static final ListStateDescriptor<Long> PROGRESS =
      new ListStateDescriptor<>("initial-zones-progress", LongSerializer.INSTANCE);

  private static final ListStateDescriptor<Long> VERSIONS =
      new ListStateDescriptor<>("zone-versions", LongSerializer.INSTANCE);

  private static final ListStateDescriptor<Tuple4<String, Integer, Long, Boolean>> ORDER =
      new ListStateDescriptor<>(
          "zone-partitions", Types.TUPLE(Types.STRING, Types.INT, Types.LONG, Types.BOOLEAN));

  private final Map<Integer, Long> markers;
  private final String topic;
  private final ZoneEncoding encoding;
  private final Duration checkpointInterval;

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
  private transient ListState<Tuple4<String, Integer, Long, Boolean>> orderState;
  private transient KeyOrder order;
  private transient PartitionerWarning warning;
  private transient MisspeltWarning misspelt;
  private transient MetricCounter ignoredChanges;
  private transient OtherPartitionMetrics otherPartitions;

  /**
   * @param markers for each partition the offset at which its initial zones have been read
   * @param topic the topic of the records, for dead letters
   * @param checkpointInterval for a gauge; zero for a job without checkpoints
   */
  public ZoneDecoder(
      Map<Integer, Long> markers,
      String topic,
      ZoneEncoding encoding,
      Duration checkpointInterval) {
    this.markers = Map.copyOf(markers);
    this.topic = topic;
    this.encoding = encoding;
    this.checkpointInterval = checkpointInterval;
  }

  @Override
  public void initializeState(FunctionInitializationContext context) throws Exception {
    progressState = context.getOperatorStateStore().getListState(PROGRESS);
    initialZones = InitialZones.restore(submission, markers, progressState.get());
    versionsState = context.getOperatorStateStore().getListState(VERSIONS);
    versions = ZoneVersions.restore(versionsState.get());
    orderState = context.getOperatorStateStore().getListState(ORDER);
    order = new KeyOrder(markers.size());
    for (Tuple4<String, Integer, Long, Boolean> entry : orderState.get()) {
      order.restore(new KeyOrder.Entry(entry.f0, entry.f1, entry.f2, entry.f3));
    }
  }

  @Override
  public void snapshotState(FunctionSnapshotContext context) throws Exception {
    progressState.update(initialZones.progress());
    versionsState.update(versions.save());
    List<Tuple4<String, Integer, Long, Boolean>> entries = new ArrayList<>();
    for (KeyOrder.Entry last : order.entries()) {
      entries.add(Tuple4.of(last.key(), last.partition(), last.timestampMillis(), last.removed()));
    }
    orderState.update(entries);
  }

  @Override
  public void open(OpenContext context) {
    refusals = new RefusalMetrics();
    refusals.register(getRuntimeContext());
    ignoredChanges = new MetricCounter();
    ignoredChanges.register(getRuntimeContext(), MetricNames.IGNORED_ZONE_CHANGES);
    MetricGroup metrics = MetricNames.group(getRuntimeContext());
    metrics.gauge(MetricNames.LOADING_INITIAL_ZONES, () -> initialZones.isComplete() ? 0 : 1);
    metrics.gauge(MetricNames.CHECKPOINT_INTERVAL, checkpointInterval::toSeconds);
    otherPartitions = new OtherPartitionMetrics(getRuntimeContext());
    warning = new PartitionerWarning(topic);
    misspelt = new MisspeltWarning(topic);
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
    RawRecord feature;
    ZoneChange change;
    try {
      feature = encoding.toFeature(record);
      change = ZoneReader.read(feature.withOffset(version));
      misspelt.check(feature);
    } catch (RefusedException refusal) {
      refusals.add(refusal.reason());
      context.output(OutputTags.of(Outputs.DEAD_LETTERS), DeadLetters.of(record, refusal, topic));
      return;
    }
    if (isNext(feature)) {
      out.collect(change);
    } else {
      ignoredChanges.add();
    }
  }

  private boolean isNext(RawRecord record) {
    String id = new String(record.key(), StandardCharsets.UTF_8);
    boolean removed = record.value() == null;
    KeyOrder.Relation relation =
        order.add(id, record.partition(), record.timestampMillis(), removed);
    if (relation.isByOtherPartition()) {
      otherPartitions.add(id);
      warning.add(id, record.partition());
    }
    return relation != KeyOrder.Relation.OUTDATED;
  }
}

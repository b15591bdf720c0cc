package io.fenceline.job.operator;

import io.fenceline.format.geojson.ZoneMarker;
import io.fenceline.format.input.RawRecord;
import io.fenceline.format.input.RefusedException;
import io.fenceline.format.json.DeviceZoneKey;
import io.fenceline.format.output.Outputs;
import io.fenceline.job.devicezones.DeviceInput;
import io.fenceline.job.devicezones.DeviceZoneOptions;
import io.fenceline.job.metrics.RefusalMetrics;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.apache.flink.streaming.api.operators.AbstractStreamOperator;
import org.apache.flink.streaming.api.operators.OneInputStreamOperator;
import org.apache.flink.streaming.api.watermark.Watermark;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.streaming.runtime.watermarkstatus.WatermarkStatus;

/**
 * Sends each record of the device zones to the subtask of its device, and to every subtask that the
 * initial ones of a partition have been sent. Has no state: after a restart, partitions that were
 * not complete are read up to their markers again, and to say so twice does no harm. It is idle as
 * to watermarks, which report what has been read of the fixes (rule D6).
 */
public final class DeviceZoneRouter extends AbstractStreamOperator<DeviceInput>
    implements OneInputStreamOperator<RawRecord, DeviceInput> {
  private static final long serialVersionUID = 1;

  private final DeviceZoneOptions options;
  private final Map<Integer, Long> markers;

  private transient Set<Integer> read;
  private transient RefusalMetrics refusals;
  private transient KeyedOutput keys;

  /**
   * @param markers for each partition the offset at which its initial zones have been read
   */
  public DeviceZoneRouter(DeviceZoneOptions options, Map<Integer, Long> markers) {
    this.options = options;
    this.markers = Map.copyOf(markers);
  }

  @Override
  public void open() throws Exception {
    super.open();
    read = new TreeSet<>();
    refusals = new RefusalMetrics();
    refusals.register(getRuntimeContext());
    keys = KeyedOutput.of(getContainingTask());
    output.emitWatermarkStatus(WatermarkStatus.IDLE);
  }

  @Override
  public void processElement(StreamRecord<RawRecord> element) {
    RawRecord record = element.getValue();
    if (!ZoneMarker.isMarker(record.key())) {
      route(record);
    }
    Long marker = markers.get(record.partition());
    if (marker != null && record.offset() >= marker && read.add(record.partition())) {
      for (int subtask = 0; subtask < keys.subtasks(); subtask++) {
        emit(
            new DeviceInput.InitialZonesRead(
                keys.anyKey(subtask), options.submission(), record.partition()));
      }
    }
  }

  private void route(RawRecord record) {
    try {
      emit(new DeviceInput.ZoneRecord(DeviceZoneKey.of(record.key()).deviceId(), record));
    } catch (RefusedException refusal) {
      refusals.add(refusal.reason());
      output.collect(
          OutputTags.of(Outputs.DEAD_LETTERS),
          new StreamRecord<>(DeadLetters.of(record, refusal, options.topic())));
    }
  }

  private void emit(DeviceInput input) {
    output.collect(new StreamRecord<>(input));
  }

  @Override
  public void processWatermark(Watermark mark) {}

  @Override
  public void processWatermarkStatus(WatermarkStatus status) {}
}

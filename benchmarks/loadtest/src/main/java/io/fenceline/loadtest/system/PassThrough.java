package io.fenceline.loadtest.system;

import io.fenceline.evaluation.Device;
import io.fenceline.evaluation.Memberships;
import io.fenceline.evaluation.MutableDevice;
import io.fenceline.evaluation.TimedPosition;
import io.fenceline.event.AdMatch;
import io.fenceline.event.Bytes;
import io.fenceline.event.DeadLetter;
import io.fenceline.event.Fix;
import io.fenceline.event.RefusalReason;
import io.fenceline.event.Transition;
import io.fenceline.event.TransitionReason;
import io.fenceline.event.TransitionType;
import io.fenceline.event.Trigger;
import io.fenceline.format.fix.JsonFixWriter;
import io.fenceline.format.output.Outputs;
import io.fenceline.job.device.KeyedDevice;
import io.fenceline.job.devicezones.DeviceInput;
import io.fenceline.job.metrics.MetricNames;
import io.fenceline.job.operator.OutputTags;
import io.fenceline.job.source.LoadingSubtasks;
import java.io.IOException;
import java.util.List;
import org.apache.flink.api.common.state.ValueState;
import org.apache.flink.metrics.Counter;
import org.apache.flink.streaming.api.operators.AbstractStreamOperator;
import org.apache.flink.streaming.api.operators.OneInputStreamOperator;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;

/**
 * Replaces the geofence operator: keeps the device clock (rules D1 and D2), knows no zones, and
 * emits as many outputs of the same form. The job's cost beyond this baseline is the cost of
 * evaluation.
 */
final class PassThrough extends AbstractStreamOperator<Transition>
    implements OneInputStreamOperator<DeviceInput, Transition> {
  private static final long serialVersionUID = 1;
  private static final String ZONE = "zone-123456";

  private final OutputRate transitions;
  private final OutputRate adMatches;
  private final byte[] ad;

  private transient ValueState<MutableDevice> keyedDevice;
  private transient Counter fixes;
  private transient Counter duplicates;
  private transient Counter late;
  private transient Bytes adBytes;

  /** Lets the source read at once, which otherwise waits for the zones. */
  private transient LoadingSubtasks.Registration loading;

  /**
   * @param ad of every ad match; null when there are none
   */
  PassThrough(OutputRate transitions, OutputRate adMatches, byte[] ad) {
    this.transitions = transitions;
    this.adMatches = adMatches;
    this.ad = ad;
  }

  @Override
  public void open() throws Exception {
    super.open();
    keyedDevice = getRuntimeContext().getState(KeyedDevice.STATE);
    fixes = getRuntimeContext().getMetricGroup().counter(MetricNames.FIXES);
    duplicates = getRuntimeContext().getMetricGroup().counter(MetricNames.DUPLICATES);
    late = getRuntimeContext().getMetricGroup().counter(MetricNames.DEAD_LETTERS);
    adBytes = Bytes.of(ad);
    loading = LoadingSubtasks.load(getRuntimeContext().getJobInfo().getJobId());
    loading.loaded();
  }

  @Override
  public void close() throws Exception {
    if (loading != null) {
      loading.close();
    }
    super.close();
  }

  @Override
  public void processElement(StreamRecord<DeviceInput> element) throws Exception {
    List<Fix> batch = ((DeviceInput.Fixes) element.getValue()).fixes();
    for (int i = 0; i < batch.size(); i++) {
      setCurrentKey(batch.get(i).deviceId());
      process(batch.get(i));
    }
  }

  private void process(Fix fix) throws IOException {
    MutableDevice device = keyedDevice.value();
    switch (Device.arrival(device == null ? null : device.device(), fix)) {
      case NEXT -> {
        move(device, fix);
        fixes.inc();
        emit(fix);
      }
      case DUPLICATE -> duplicates.inc();
      default -> {
        late.inc();
        output.collect(OutputTags.of(Outputs.DEAD_LETTERS), new StreamRecord<>(deadLetter(fix)));
      }
    }
  }

  /** Stores the device like {@link KeyedDevice}. */
  private void move(MutableDevice device, Fix fix) throws IOException {
    if (device == null) {
      TimedPosition position = TimedPosition.of(fix);
      keyedDevice.update(
          MutableDevice.of(new Device(position, position, Memberships.NONE, List.of())));
      return;
    }
    device.moveTo(fix.timeMillis(), fix.lon(), fix.lat());
    if (!KeyedDevice.isOnHeap(keyedDevice)) {
      keyedDevice.update(device);
    }
  }

  private static DeadLetter deadLetter(Fix fix) {
    return new DeadLetter(
        RefusalReason.LATE,
        "not later than the device clock",
        "locations",
        fix.partition(),
        fix.offset(),
        Bytes.utf8(fix.deviceId()),
        Bytes.of(JsonFixWriter.write(fix)));
  }

  private void emit(Fix fix) {
    for (long i = transitions.outputsOf(fix.offset()); i > 0; i--) {
      output.collect(
          new StreamRecord<>(
              new Transition(
                  TransitionType.ENTER,
                  TransitionReason.MOVED,
                  fix.deviceId(),
                  ZONE,
                  i,
                  fix.timeMillis(),
                  fix.lon(),
                  fix.lat(),
                  fix.timeMillis(),
                  fix.attributes())));
    }
    for (long i = adMatches.outputsOf(fix.offset()); i > 0; i--) {
      output.collect(
          OutputTags.of(Outputs.AD_MATCHES),
          new StreamRecord<>(
              new AdMatch(
                  fix.deviceId(),
                  ZONE,
                  Trigger.INSIDE,
                  null,
                  fix.timeMillis(),
                  fix.lon(),
                  fix.lat(),
                  fix.attributes(),
                  adBytes)));
    }
  }
}

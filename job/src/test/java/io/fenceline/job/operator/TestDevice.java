package io.fenceline.job.operator;

import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.evaluation.DeviceActivity;
import io.fenceline.evaluation.HeldFixes;
import io.fenceline.evaluation.MutableDevice;
import io.fenceline.evaluation.Policy;
import io.fenceline.evaluation.ads.AdHistory;
import io.fenceline.evaluation.zones.SharedIndexBuild;
import io.fenceline.evaluation.zones.Zones;
import io.fenceline.event.AdMatch;
import io.fenceline.event.DeadLetter;
import io.fenceline.event.Fix;
import io.fenceline.event.MembershipSet;
import io.fenceline.event.Transition;
import io.fenceline.event.zone.ZoneChange;
import io.fenceline.format.Encoding;
import io.fenceline.format.OutputLimits;
import io.fenceline.job.TestListState;
import io.fenceline.job.TestTimers;
import io.fenceline.job.TestValueState;
import io.fenceline.job.ads.AdLimiter;
import io.fenceline.job.device.KeyedDevice;
import io.fenceline.job.device.ReadableTime;
import io.fenceline.job.device.RecordedMemberships;
import io.fenceline.job.device.ReorderBuffer;
import io.fenceline.job.device.SilenceDetector;
import io.fenceline.job.device.WaitingFixes;
import io.fenceline.job.device.WallClock;
import io.fenceline.job.metrics.FixMetrics;
import io.fenceline.job.metrics.StoredCount;
import io.fenceline.job.metrics.ZoneMetrics;
import io.fenceline.testing.fixtures.TransitionText;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.streaming.api.TimeDomain;
import org.apache.flink.streaming.api.TimerService;
import org.apache.flink.streaming.api.operators.KeyContext;

/** One device with its states, timers and outputs in memory, without Flink. */
final class TestDevice implements DeviceContext, KeyContext {
  static final String ID = "x";

  final TestValueState<MutableDevice> device = new TestValueState<>();
  final TestListState<Fix> waiting = new TestListState<>();
  final TestValueState<HeldFixes> held = new TestValueState<>();
  final TestValueState<DeviceActivity> activity = new TestValueState<>();
  final TestValueState<AdHistory> adHistory = new TestValueState<>();
  final TestTimers timers = new TestTimers();
  final FixMetrics metrics = new FixMetrics(() -> timers.nowMillis);

  /** The transitions as {@link TransitionText}. */
  final List<String> transitions = new ArrayList<>();

  final List<AdMatch> adMatches = new ArrayList<>();
  final List<DeadLetter> deadLetters = new ArrayList<>();
  private final Zones zones =
      new Zones(
          Runnable::run,
          SharedIndexBuild.join(this, SharedIndexBuild.MAX_WAIT),
          () -> 0,
          new ZoneMetrics(() -> 0));
  private final DeviceProcessor processor;

  TestDevice(Policy policy) throws Exception {
    WallClock clock = new WallClock(() -> timers.nowMillis);
    ReadableTime time = ReadableTime.always(clock);
    AdLimiter ads = new AdLimiter(policy, zones, clock);
    ads.use(adHistory);
    long windowMillis = policy.reorderWindowMillis();
    DeviceProcessor.States states =
        new DeviceProcessor.States(
            new KeyedDevice(device, zones.safeRegions()),
            new WaitingFixes(waiting, new StoredCount(new TestListState<>())),
            new ReorderBuffer(
                held, new StoredCount(new TestListState<>()), windowMillis, windowMillis, time),
            new SilenceDetector(activity, policy, time),
            new RecordedMemberships(new TestValueState<>()),
            ads);
    FixRefusals refusals = new FixRefusals("locations", Encoding.JSON, metrics.refusals);
    OutputEmitter outputs = new OutputEmitter(OutputLimits.NONE, metrics, refusals);
    processor = new DeviceProcessor(policy, clock, zones, this, states, metrics, refusals, outputs);
  }

  void change(ZoneChange change) throws Exception {
    zones.apply(change);
  }

  void fix(long timeMillis, double lon) throws Exception {
    processor.process(List.of(Fix.of(ID, timeMillis, lon, 0)), this);
  }

  void reset() throws Exception {
    processor.process(List.of(Fix.reset(ID, 0, 0)), this);
  }

  /** Sets the wall clock and fires the timers that are due, in order. */
  void wallClock(long millis) throws Exception {
    timers.nowMillis = millis;
    while (!timers.wallClock.isEmpty() && timers.wallClock.first() <= millis) {
      processor.onTimer(TimeDomain.PROCESSING_TIME, timers.wallClock.pollFirst(), this);
    }
  }

  void endOfInput() throws Exception {
    if (timers.eventTime.remove(Long.MAX_VALUE)) {
      processor.onTimer(TimeDomain.EVENT_TIME, Long.MAX_VALUE, this);
    }
  }

  @Override
  public void setCurrentKey(Object key) {
    assertThat(key).isEqualTo(ID);
  }

  @Override
  public Object getCurrentKey() {
    return ID;
  }

  @Override
  public String deviceId() {
    return ID;
  }

  @Override
  public TimerService timers() {
    return timers;
  }

  @Override
  public void emit(Transition transition) {
    transitions.add(TransitionText.of(transition));
  }

  @Override
  public void emit(AdMatch match) {
    adMatches.add(match);
  }

  @Override
  public void emit(DeadLetter letter) {
    deadLetters.add(letter);
  }

  @Override
  public void emit(MembershipSet set) {
    throw new AssertionError("memberships are turned off");
  }
}

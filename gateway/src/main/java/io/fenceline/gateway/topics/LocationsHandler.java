package io.fenceline.gateway.topics;

import io.fenceline.event.Fix;
import io.fenceline.event.RefusalReason;
import io.fenceline.format.fix.FixReader;
import io.fenceline.format.input.PartitionerWarning;
import io.fenceline.format.input.RawRecord;
import io.fenceline.format.input.RefusedException;
import io.fenceline.format.json.RecordIds;
import io.fenceline.gateway.state.DeviceStore;
import io.fenceline.kafka.reader.RecordHandler;
import io.fenceline.kafka.reader.RefusalLog;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;

/** Puts fixes into the store of devices, and forgets devices that have been silent for too long. */
final class LocationsHandler implements RecordHandler {
  /** The part of the history by which a silent device may be remembered longer. */
  private static final int SWEEPS_PER_HISTORY = 20;

  private static final long LONGEST_PERIOD_MILLIS = Duration.ofMinutes(1).toMillis();

  private final FixReader reader;
  private final DeviceStore store;
  private final FixListener listener;
  private final PartitionerWarning otherPartitions;
  private final RefusalLog refusals;
  private final InstantSource clock;
  private final long historyMillis;
  private final long periodMillis;
  private long sweptMillis;

  /**
   * @param history the time for which a device is remembered after its last fix came
   */
  LocationsHandler(
      FixReader reader,
      DeviceStore store,
      Duration history,
      FixListener listener,
      PartitionerWarning otherPartitions,
      RefusalLog refusals,
      InstantSource clock) {
    this.reader = reader;
    this.store = store;
    this.listener = listener;
    this.otherPartitions = otherPartitions;
    this.refusals = refusals;
    this.clock = clock;
    this.historyMillis = history.toMillis();
    this.periodMillis = Math.min(historyMillis / SWEEPS_PER_HISTORY, LONGEST_PERIOD_MILLIS);
    this.sweptMillis = clock.millis();
  }

  @Override
  public void handle(List<RawRecord> records) throws InterruptedException {
    List<Fix> fixes = new ArrayList<>(records.size());
    for (RawRecord record : records) {
      try {
        if (record.isReset()) {
          store.removeFix(RecordIds.ofKey(record.key()));
          continue;
        }
        Fix fix = reader.read(record);
        long seenMillis = record.timestampMillis();
        fixes.add(fix);
        if (!store.admitsFix(fix.deviceId())) {
          throw tooMany(store.most());
        }
        if (store.putFix(fix, seenMillis < 0 ? clock.millis() : seenMillis)) {
          otherPartitions.add(fix.deviceId(), fix.partition());
        }
      } catch (RefusedException e) {
        refusals.add(record, e);
      }
    }
    if (!fixes.isEmpty()) {
      listener.accept(fixes);
    }
  }

  static RefusedException tooMany(int most) {
    return new RefusedException(
        RefusalReason.TOO_LARGE, "more than %,d devices (--max-devices)".formatted(most));
  }

  /** Sweeps at least once per period, even when clocks step back. */
  @Override
  public void idle() {
    long now = clock.millis();
    if (Math.abs(now - sweptMillis) >= periodMillis) {
      store.forgetSeenBefore(now - historyMillis);
      sweptMillis = now;
    }
  }
}

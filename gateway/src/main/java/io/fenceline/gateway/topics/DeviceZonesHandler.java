package io.fenceline.gateway.topics;

import io.fenceline.event.Bytes;
import io.fenceline.event.RefusalReason;
import io.fenceline.event.zone.DeviceZoneChange;
import io.fenceline.format.geojson.DeviceZoneReader;
import io.fenceline.format.geojson.ZoneMarker;
import io.fenceline.format.input.RawRecord;
import io.fenceline.format.input.RefusedException;
import io.fenceline.format.json.DeviceZoneKey;
import io.fenceline.gateway.state.AppliedOffsets;
import io.fenceline.gateway.state.ChangedZone;
import io.fenceline.gateway.state.DeviceZoneStore;
import io.fenceline.gateway.state.StoredDeviceZone;
import io.fenceline.kafka.reader.RecordHandler;
import io.fenceline.kafka.reader.RefusalLog;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;

/**
 * Puts zones of one device each into their store, frees those that are over, and passes on what
 * changes while somebody wants to know. One that the job refuses is refused here, too: its previous
 * version stays.
 */
final class DeviceZonesHandler implements RecordHandler {
  private static final long SWEEP_MILLIS = Duration.ofMinutes(1).toMillis();

  private final DeviceZoneStore store;
  private final AppliedOffsets offsets;
  private final ZoneListener listener;
  private final RefusalLog refusals;
  private final InstantSource clock;
  private long sweptMillis;

  DeviceZonesHandler(
      DeviceZoneStore store,
      AppliedOffsets offsets,
      ZoneListener listener,
      RefusalLog refusals,
      InstantSource clock) {
    this.store = store;
    this.offsets = offsets;
    this.listener = listener;
    this.refusals = refusals;
    this.clock = clock;
    this.sweptMillis = clock.millis();
  }

  @Override
  public void handle(List<RawRecord> records) throws InterruptedException {
    List<ChangedZone> changes = new ArrayList<>();
    for (RawRecord record : records) {
      try {
        if (!ZoneMarker.isMarker(record.key())) {
          DeviceZoneChange change = DeviceZoneReader.read(record);
          StoredDeviceZone before = store.get(change.deviceId(), change.zoneId());
          apply(change, record);
          if (listener.isWanted()) {
            changes.add(ChangedZone.of(before == null ? null : before.zone(), change));
          }
        }
      } catch (RefusedException e) {
        refusals.add(record, e);
      }
      offsets.advance(record.partition(), record.offset() + 1);
    }
    if (!changes.isEmpty()) {
      listener.accept(changes);
    }
  }

  private void apply(DeviceZoneChange change, RawRecord record) throws RefusedException {
    String deviceId = change.deviceId();
    String zoneId = change.zoneId();
    if (store.isOutdated(deviceId, zoneId, change.version(), record.timestampMillis())) {
      return;
    }
    if (change.zone() == null) {
      store.remove(deviceId, zoneId);
      return;
    }
    StoredDeviceZone zone =
        new StoredDeviceZone(
            zoneId,
            change.version(),
            record.timestampMillis(),
            change.zone().rules().validity().untilMillis(),
            Bytes.of(record.value()));
    if (zone.isExpired(clock.millis())) {
      store.remove(deviceId, zoneId);
    } else if (!store.admits(deviceId, zoneId)) {
      throw DeviceZoneReader.tooMany(new DeviceZoneKey(deviceId, zoneId), store.mostZones());
    } else if (!store.put(deviceId, zone)) {
      throw tooLarge();
    }
  }

  private RefusedException tooLarge() {
    return new RefusedException(
        RefusalReason.TOO_LARGE,
        "the gateway holds %,d MiB of zones of devices, and no more: a quarter of its heap (-Xmx)"
            .formatted(store.mostBytes() >> 20));
  }

  /** Sweeps at least once per period, even when clocks step back. */
  @Override
  public void idle() {
    long now = clock.millis();
    if (Math.abs(now - sweptMillis) >= SWEEP_MILLIS) {
      store.freeExpired(now);
      sweptMillis = now;
    }
  }

  @Override
  public void ready() throws InterruptedException {
    listener.accept(List.of(ChangedZone.ANY));
  }

  @Override
  public void restart() {
    store.clear();
    offsets.restart();
  }
}

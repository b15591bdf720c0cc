package io.fenceline.explain;

import io.fenceline.evaluation.Policy;
import io.fenceline.evaluation.ZoneTransition;
import io.fenceline.evaluation.ads.AdFilter;
import io.fenceline.evaluation.devicezones.ZonesOfDevice;
import io.fenceline.evaluation.explain.DeviceReplay;
import io.fenceline.evaluation.explain.Explainer;
import io.fenceline.evaluation.explain.Step;
import io.fenceline.evaluation.explain.ZoneDecision;
import io.fenceline.evaluation.zones.Zones;
import io.fenceline.event.Fix;
import io.fenceline.event.RefusalReason;
import io.fenceline.event.Transition;
import io.fenceline.event.zone.DeviceZoneChange;
import io.fenceline.event.zone.ZoneChange;
import io.fenceline.format.fix.FixReader;
import io.fenceline.format.geojson.DeviceZoneReader;
import io.fenceline.format.geojson.ZoneReader;
import io.fenceline.format.input.RawRecord;
import io.fenceline.format.input.RefusedException;
import io.fenceline.format.json.Attributes;
import io.fenceline.format.json.DeviceZoneKey;
import io.fenceline.format.json.RecordIds;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Replays the records of one device and passes on their explanation. */
public final class Replay {
  /** Zones whose border is further away are not mentioned. */
  static final double AROUND_METERS = 100;

  private final String deviceId;
  private final String zoneId;
  private final FixReader reader;
  private final ExplanationSink sink;
  private final Zones zones = Explainer.newZones();
  private final ZonesOfDevice zonesOfDevice = new ZonesOfDevice(zones);
  private final Explainer explainer = new Explainer(zones, zonesOfDevice);
  private final DeviceReplay device;
  private final List<Transition> transitions = new ArrayList<>();
  private final Map<String, String> refusals = new LinkedHashMap<>();
  private final Set<String> origins = new HashSet<>();
  private final Map<Long, Long> arrivals = new HashMap<>();
  private Fix first;
  private long lastMillis = Long.MIN_VALUE;

  /**
   * @param zoneId the only zone that is of interest; null for all
   */
  public Replay(
      String deviceId, String zoneId, Policy policy, FixReader reader, ExplanationSink sink) {
    this.deviceId = deviceId;
    this.zoneId = zoneId;
    this.reader = reader;
    this.sink = sink;
    this.device =
        new DeviceReplay(
            deviceId, policy, zonesOfDevice, new AdFilter(Attributes::text), this::explain);
  }

  /** Puts a change of a zone into force; one that is refused leaves the zone as it is. */
  public void zone(RawRecord record) throws InterruptedException {
    ZoneChange change;
    try {
      change = ZoneReader.read(record);
    } catch (RefusedException e) {
      if (zoneId != null && zoneId.equals(keyOf(record))) {
        sink.refused("zone " + zoneId, e.reason().text(), e.getMessage());
      }
      return;
    }
    zones.apply(change);
  }

  /** Applies a record of the zones of single devices, if it is of this device (rule Z6). */
  public void deviceZone(RawRecord record) {
    try {
      DeviceZoneChange change = DeviceZoneReader.read(record);
      if (change.deviceId().equals(deviceId)) {
        device.zone(change, record.timestampMillis());
      }
    } catch (RefusedException e) {
      if (isOfDevice(record)) {
        sink.refused("zone " + keyOf(record), e.reason().text(), e.getMessage());
      }
    }
  }

  private boolean isOfDevice(RawRecord record) {
    try {
      return DeviceZoneKey.of(record.key()).deviceId().equals(deviceId);
    } catch (RefusedException e) {
      return false;
    }
  }

  /** Ends the memberships of zones that were removed, if they are to end at once. */
  public void sweep() {
    device.sweep();
  }

  /**
   * Replays a record, if it is of the device.
   *
   * @param wallMillis when it arrived
   */
  public void fix(RawRecord record, long wallMillis) {
    Fix fix;
    try {
      fix =
          record.isReset()
              ? Fix.reset(RecordIds.ofKey(record.key()), record.partition(), record.offset())
              : reader.read(record);
    } catch (RefusedException e) {
      refused(record, e.reason(), e.getMessage());
      return;
    }
    if (fix.deviceId().equals(deviceId)) {
      origins.add(origin(record.partition(), record.offset()));
      first = first == null && !fix.isReset() ? fix : first;
      lastMillis = Math.max(lastMillis, fix.timeMillis());
      arrivals.put(fix.timeMillis(), wallMillis);
      device.arrive(fix, wallMillis);
    }
  }

  private void refused(RawRecord record, RefusalReason reason, String detail) {
    if (deviceId.equals(keyOf(record))) {
      origins.add(origin(record.partition(), record.offset()));
      refusals.put(origin(record.partition(), record.offset()), reason.text());
      sink.refused(origin(record.partition(), record.offset()), reason.text(), detail);
    }
  }

  private static String keyOf(RawRecord record) {
    return record.key() == null ? null : new String(record.key(), StandardCharsets.UTF_8);
  }

  /** The wall clock goes on without a fix. */
  public void passTo(long wallMillis) {
    device.passTo(wallMillis);
  }

  /** The input has ended: fixes that are held are applied. */
  public void end() {
    device.end();
  }

  private void explain(Step step) {
    if (step.outcome() != null) {
      step.outcome().transitions().stream()
          .map(ZoneTransition::transition)
          .filter(one -> zoneId == null || zoneId.equals(one.zoneId()))
          .forEach(transitions::add);
    }
    if (step.event() == Step.Event.LATE) {
      refusals.put(origin(step.fix().partition(), step.fix().offset()), RefusalReason.LATE.text());
    } else if (step.event() == Step.Event.CONFLICT) {
      refusals.put(
          origin(step.fix().partition(), step.fix().offset()), RefusalReason.CONFLICT.text());
    }
    List<ZoneDecision> decisions =
        zoneId == null
            ? explainer.explain(step, AROUND_METERS)
            : explainer.explainWritten(step, zoneId);
    sink.step(step, decisions);
  }

  /** Where a record was read, as in {@code 0@42}. */
  static String origin(int partition, long offset) {
    return partition + "@" + offset;
  }

  /** The first fix of the device that was replayed; null for none. */
  public Fix first() {
    return first;
  }

  /** Whether a device time lies between those of the fixes that were replayed, inclusive. */
  boolean covers(long timeMillis) {
    return timeMillis >= first.timeMillis() && timeMillis <= lastMillis;
  }

  /** When the last fix of a device time arrived; the end of time if there was none. */
  long arrivalMillis(long timeMillis) {
    return arrivals.getOrDefault(timeMillis, Long.MAX_VALUE);
  }

  /** Whether the record of this origin was among those of the device. */
  boolean hasRead(String origin) {
    return origins.contains(origin);
  }

  /** The reasons of the inputs that were refused, by origin. */
  Map<String, String> refusals() {
    return refusals;
  }

  /** The transitions of the replay so far, as far as they are of interest. */
  public List<Transition> transitions() {
    return transitions;
  }
}

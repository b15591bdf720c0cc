package io.fenceline.job.devicezones;

import io.fenceline.evaluation.Policy;
import io.fenceline.evaluation.WallClockWait;
import io.fenceline.evaluation.devicezones.DeviceZones;
import io.fenceline.evaluation.devicezones.PackedZone;
import io.fenceline.evaluation.devicezones.ZonesOfDevice;
import io.fenceline.event.RecordVersion;
import io.fenceline.event.ZoneIds;
import io.fenceline.event.zone.DeviceZoneChange;
import io.fenceline.event.zone.Zone;
import io.fenceline.format.geojson.DeviceZoneReader;
import io.fenceline.format.input.RefusedException;
import io.fenceline.format.json.DeviceZoneKey;
import io.fenceline.job.device.ReadableTime;
import io.fenceline.job.metrics.StoredCount;
import io.fenceline.types.CodecSerializer;
import java.io.IOException;
import java.util.List;
import org.apache.flink.api.common.state.ValueState;
import org.apache.flink.api.common.state.ValueStateDescriptor;
import org.apache.flink.streaming.api.TimerService;

/**
 * The own zones of the device of the current key, in keyed state, with one timer on the wall clock
 * for the first of them that expires (rule Z6) or is to be reported as overdue (rule T10).
 */
public final class KeyedDeviceZones {
  public static final ValueStateDescriptor<DeviceZones> STATE =
      new ValueStateDescriptor<>("device-zones", new CodecSerializer<>(new DeviceZonesCodec()));

  private static final long NEVER = Long.MAX_VALUE;

  private final DeviceZoneOptions options;
  private final Policy policy;
  private final ValueState<DeviceZones> state;
  private final ZonesOfDevice zones;
  private final ReadableTime time;
  private final StoredCount count;

  /** What the state has, for the device of the current key. */
  private DeviceZones loaded = DeviceZones.NONE;

  /**
   * Zones for which a timer fired.
   *
   * @param overdue that the device has not entered in time, and are marked as reported
   * @param expired that are no longer in state
   */
  public record Due(List<Zone> overdue, List<Zone> expired) {
    static final Due NOTHING = new Due(List.of(), List.of());
  }

  /**
   * @param options null if device zones are off: then those in state are not used, and only freed
   * @param state of {@link #STATE}
   * @param zones gets the zones of each device
   * @param count of the zones of all devices
   */
  public KeyedDeviceZones(
      DeviceZoneOptions options,
      Policy policy,
      ValueState<DeviceZones> state,
      ZonesOfDevice zones,
      ReadableTime time,
      StoredCount count) {
    this.options = options;
    this.policy = policy;
    this.state = state;
    this.zones = zones;
    this.time = time;
    this.count = count;
  }

  /**
   * Uses the zones of the device of the current key.
   *
   * @param mayHaveSome false if it certainly has none: then no state is read
   */
  public void load(boolean mayHaveSome) throws IOException {
    use(options != null && mayHaveSome ? known() : DeviceZones.NONE);
  }

  private void use(DeviceZones own) {
    loaded = own;
    zones.use(own);
  }

  private DeviceZones known() throws IOException {
    DeviceZones known = state.value();
    return known == null ? DeviceZones.NONE : known;
  }

  /** Whether they apply. Otherwise, those in state are only freed. */
  public boolean areOn() {
    return options != null;
  }

  /** The topic or file of the zones, for dead letters. */
  public String topic() {
    return options.topic();
  }

  /** Stores what a fix has changed of the zones that were loaded, if it did. */
  @SuppressWarnings("ReferenceEquality") // Unchanged zones are the same object.
  public void storeChanges(String deviceId, TimerService timers) throws IOException {
    if (zones.own() != loaded) {
      replace(deviceId, loaded, zones.own(), timers);
    }
  }

  /** Whether the device that was loaded has zones of its own. */
  public boolean hasSome() {
    return !zones.own().isEmpty();
  }

  /**
   * Puts a zone.
   *
   * @param recordMillis the timestamp of its record; negative: unknown
   * @return false if the known version is newer (rule Z1)
   * @throws RefusedException when the device has too many zones
   */
  public boolean put(String deviceId, Zone zone, long recordMillis, TimerService timers)
      throws RefusedException, IOException {
    DeviceZones known = known();
    PackedZone before = known.find(zone.id());
    if (isOutdated(zone.version(), recordMillis, before)) {
      return false;
    }
    if (!before.isPresent() && known.size() >= policy.maxDeviceZones()) {
      throw DeviceZoneReader.tooMany(
          new DeviceZoneKey(deviceId, ZoneIds.written(zone.id())), policy.maxDeviceZones());
    }
    replace(deviceId, known, known.with(zone, recordMillis), timers);
    return true;
  }

  /**
   * Removes a zone.
   *
   * @return false if there is none, or the known version is newer (rule Z1)
   */
  public boolean remove(
      String deviceId, String zoneId, long version, long recordMillis, TimerService timers)
      throws IOException {
    DeviceZones known = known();
    String id = ZoneIds.ofDevice(zoneId);
    PackedZone before = known.find(id);
    if (!before.isPresent() || isOutdated(version, recordMillis, before)) {
      return false;
    }
    replace(deviceId, known, known.without(id), timers);
    return true;
  }

  /** Within a partition the last record counts, between two the timestamp decides (rule Z1). */
  private static boolean isOutdated(long version, long recordMillis, PackedZone known) {
    return known.isPresent()
        && RecordVersion.partition(version) != RecordVersion.partition(known.version())
        && recordMillis < known.changedMillis();
  }

  private void replace(String deviceId, DeviceZones known, DeviceZones after, TimerService timers)
      throws IOException {
    count.add(after.size() - known.size());
    store(armed(deviceId, known, after, timers));
  }

  private void store(DeviceZones after) throws IOException {
    if (options != null) {
      use(after);
    }
    if (after.isEmpty()) {
      state.clear();
    } else {
      state.update(after);
    }
  }

  /**
   * Handles a timer; the state is already updated for what is due.
   *
   * @param wallMillis not before the timer's own time
   */
  public Due onTimer(String deviceId, long wallMillis, TimerService timers) throws IOException {
    DeviceZones set = known();
    if (set.isEmpty() || set.timerMillis() == 0 || wallMillis < set.timerMillis()) {
      return Due.NOTHING;
    }
    DeviceZones known = set.withTimer(0);
    long nowMillis = time.nowMillis(wallMillis);
    List<Zone> overdue = known.unpacked(zone -> overdueMillis(deviceId, zone) <= nowMillis);
    List<Zone> expired = known.unpacked(zone -> expiryMillis(deviceId, zone) <= nowMillis);
    DeviceZones after = known;
    for (Zone zone : overdue) {
      after = after.withArrivalDecided(zone.id());
    }
    for (Zone zone : expired) {
      after = after.without(zone.id());
    }
    replace(deviceId, known, after, timers);
    return new Due(overdue, expired);
  }

  /** Applies options that differ from those before the restart. */
  public void rearm(String deviceId, TimerService timers) throws IOException {
    DeviceZones known = known();
    if (!known.isEmpty()) {
      replace(deviceId, known, known, timers);
    }
  }

  /**
   * Sets the timer for the first of the zones that is due, unless one is set that fires before: it
   * does no harm, and most changes need no other.
   */
  private DeviceZones armed(
      String deviceId, DeviceZones known, DeviceZones after, TimerService timers) {
    long dueMillis = dueMillis(deviceId, after);
    long timerMillis = dueMillis == NEVER ? 0 : time.timerMillis(dueMillis);
    long setMillis = known.timerMillis();
    if (setMillis != 0 && setMillis <= timerMillis) {
      return after.withTimer(setMillis);
    }
    if (setMillis != 0) {
      timers.deleteProcessingTimeTimer(setMillis);
    }
    if (timerMillis != 0) {
      timers.registerProcessingTimeTimer(timerMillis);
    }
    return after.withTimer(timerMillis);
  }

  private long dueMillis(String deviceId, DeviceZones zones) {
    long dueMillis = NEVER;
    if (options == null || options.expires()) {
      for (PackedZone zone = zones.first(); zone.isPresent(); zone.next()) {
        dueMillis = Math.min(dueMillis, expiryMillis(deviceId, zone));
        dueMillis = Math.min(dueMillis, overdueMillis(deviceId, zone));
      }
    }
    return dueMillis;
  }

  private long expiryMillis(String deviceId, PackedZone zone) {
    return zone.untilMillis() == Long.MAX_VALUE
        ? NEVER
        : waitOf(DeviceZoneChange.GRACE.toMillis()).endMillis(deviceId, zone.untilMillis());
  }

  private long overdueMillis(String deviceId, PackedZone zone) {
    return options != null && zone.isArrivalOpen()
        ? waitOf(policy.overdueGraceMillis()).endMillis(deviceId, zone.arriveByMillis())
        : NEVER;
  }

  private WallClockWait waitOf(long millis) {
    return WallClockWait.of(time.startMillis(), millis);
  }
}

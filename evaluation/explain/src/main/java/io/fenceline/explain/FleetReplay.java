package io.fenceline.explain;

import io.fenceline.evaluation.Policy;
import io.fenceline.evaluation.ads.AdFilter;
import io.fenceline.evaluation.devicezones.ZonesOfDevice;
import io.fenceline.evaluation.explain.DeviceReplay;
import io.fenceline.evaluation.explain.Explainer;
import io.fenceline.evaluation.explain.Step;
import io.fenceline.evaluation.zones.Zones;
import io.fenceline.event.Fix;
import io.fenceline.event.zone.ZoneChange;
import io.fenceline.format.json.Attributes;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Replays the fixes of all devices and the changes of zones, which are to be given in the order of
 * time, and passes on the steps, those of one device in their order. Not thread-safe.
 */
public final class FleetReplay {
  private final Policy policy;
  private final Consumer<Step> steps;
  private final Zones zones = Explainer.newZones();
  private final AdFilter filter = new AdFilter(Attributes::text);
  private final Map<String, DeviceReplay> devices = new HashMap<>();

  /** Devices that may hold fixes, which the zones of before decide about. */
  private final Set<DeviceReplay> holding = new HashSet<>();

  /** When zones were removed whose devices have not left yet; null for none. */
  private Long removedMillis;

  public FleetReplay(Policy policy, Consumer<Step> steps) {
    this.policy = policy;
    this.steps = steps;
  }

  /**
   * A zone changes.
   *
   * @param wallMillis when
   */
  public void zone(ZoneChange change, long wallMillis) throws InterruptedException {
    if (!(change instanceof ZoneChange.Remove)) {
      sweep();
    }
    for (DeviceReplay device : holding) {
      device.passTo(wallMillis);
    }
    holding.removeIf(device -> !device.isHolding());
    zones.apply(change);
    if (change instanceof ZoneChange.Remove && policy.eagerZoneRemoval()) {
      removedMillis = wallMillis;
    }
  }

  /** How many zones are in force. */
  public int zones() {
    return zones.size();
  }

  /**
   * A fix arrives.
   *
   * @param wallMillis when, not before that of an earlier call
   */
  public void fix(Fix fix, long wallMillis) {
    sweep();
    DeviceReplay device =
        devices.computeIfAbsent(
            fix.deviceId(),
            id -> new DeviceReplay(id, policy, new ZonesOfDevice(zones), filter, steps));
    device.arrive(fix, wallMillis);
    if (device.isHolding()) {
      holding.add(device);
    }
  }

  /** Removals one after the other are one sweep, as in the job (rule Z3). */
  private void sweep() {
    if (removedMillis != null) {
      for (DeviceReplay device : devices.values()) {
        device.passTo(removedMillis);
        device.sweep();
      }
      removedMillis = null;
    }
  }

  /**
   * There are no more fixes.
   *
   * @param wallMillis what the wall clock shows then
   */
  public void end(long wallMillis) {
    sweep();
    for (DeviceReplay device : devices.values()) {
      device.passTo(wallMillis);
      device.end();
    }
  }
}

package io.fenceline.evaluation.zones;

import io.fenceline.evaluation.MutableDevice;
import io.fenceline.evaluation.TimedPosition;
import io.fenceline.event.Fix;
import io.fenceline.event.zone.Zone;
import io.fenceline.geo.index.CellZoneIndex;
import io.fenceline.geo.index.grid.Grid;
import io.fenceline.geo.index.grid.TileBox;

/**
 * Recognizes fixes that change nothing without a lookup: a device at rest gets a safe region, a box
 * that no border of a zone meets. While its fixes are in there and no zone near it changes, each
 * would have the outcome of the fix before. The term is that of Prabhakar et al., "Query Indexing
 * and Velocity Constrained Indexing", IEEE Transactions on Computers 51 (2002). Not thread-safe.
 */
public final class SafeRegions {
  /** Half the side of the largest regions, 27 m of latitude: more than the noise of GPS. */
  private static final int REACH_UNITS = 1 << 10;

  /** Fixes so near to a place show that a device is at rest: vehicles in towns leave earlier. */
  private static final int FIXES_AT_REST = 4;

  /** 3 m; a device would soon leave a smaller region. */
  private static final int LEAST_UNITS = 1 << 7;

  /** Fixes before the next search, after one that found a border too near. */
  private static final int FIXES_NEAR_BORDER = 64;

  /** Fixes before the next search, after a change of zones nearby: another may follow. */
  private static final int FIXES_AFTER_CHANGE = 4;

  private final CellZoneIndex<Zone> index;
  private final LooseZones loose;
  private final ApproachZones approaches;
  private final RecentChanges changes;

  SafeRegions(
      CellZoneIndex<Zone> index,
      LooseZones loose,
      ApproachZones approaches,
      RecentChanges changes) {
    this.index = index;
    this.loose = loose;
    this.approaches = approaches;
    this.changes = changes;
  }

  /**
   * Whether an evaluation would only move the device to the position of this fix. The fix must be
   * accurate enough to be evaluated.
   */
  public boolean contain(MutableDevice device, Fix fix) {
    int x = Grid.x(fix.lon());
    int y = Grid.y(fix.lat());
    // A number of fixes in place of the change is below the number of any change, so this is false.
    return isInRegion(device, x, y)
        && changes.isUnchangedSince(device.regionChange(), x, y)
        && (loose.isEmpty() || !(fix.accuracyMeters() > 0));
  }

  private static boolean isInRegion(MutableDevice device, int x, int y) {
    return TileBox.contains(device.region(), x, y)
        && TileBox.isSameTile(x, y, Grid.x(device.lon()), Grid.y(device.lat()));
  }

  /**
   * Moves a device after an evaluation that changed nothing else. In place of the change of a
   * region, a device may have the number of fixes before the next search, below 0; its region is
   * then the box that it has to stay in until then.
   */
  public void settle(MutableDevice device, TimedPosition to) {
    int x = Grid.x(to.lon());
    int y = Grid.y(to.lat());
    boolean stays = isInRegion(device, x, y);
    device.moveTo(to.timeMillis(), to.lon(), to.lat());
    if (!stays) {
      delaySearch(device, x, y, FIXES_AT_REST);
    } else if (device.regionChange() >= 0) {
      delaySearch(device, x, y, FIXES_AFTER_CHANGE);
    } else if (device.regionChange() < -1) {
      device.setRegion(device.region(), device.regionChange() + 1);
    } else {
      search(device, to, x, y);
    }
  }

  private static void delaySearch(MutableDevice device, int x, int y, int fixes) {
    device.setRegion(TileBox.around(x, y, REACH_UNITS), -fixes);
  }

  private void search(MutableDevice device, TimedPosition at, int x, int y) {
    int clearance = clearance(at, x);
    if (clearance < LEAST_UNITS) {
      delaySearch(device, x, y, FIXES_NEAR_BORDER);
    } else {
      device.setRegion(TileBox.around(x, y, clearance), changes.count());
    }
  }

  /** Never reaches longitude 180 or -180, where zones on both sides count (rule G3). */
  private int clearance(TimedPosition at, int x) {
    return Math.abs(at.lon()) == 180
        ? -1
        : approaches.clearance(
            at.lon(), at.lat(), Math.min(x - 1, index.clearance(at.lon(), at.lat(), REACH_UNITS)));
  }
}

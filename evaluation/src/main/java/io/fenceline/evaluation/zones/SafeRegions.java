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

  /** A device at rest moves no further between two fixes, in longitude and in latitude. */
  private static final int REST_UNITS = REACH_UNITS / 2;

  /** 3 m; a device would soon leave a smaller region. */
  private static final int LEAST_UNITS = 1 << 7;

  /** Fixes before the next search, after one that found a border too near. */
  private static final int FIXES_NEAR_BORDER = 64;

  /** Fixes before the next search, after a change of zones nearby: another may follow. */
  private static final int FIXES_AFTER_CHANGE = 4;

  /** The share if all recent fixes were in safe regions. */
  private static final int ALL = 1 << 16;

  private static final int DECAY = 6;

  private final CellZoneIndex<Zone> index;
  private final LooseZones loose;
  private final RecentChanges changes;

  /** Of the most recent fixes, a moving average. */
  private int share;

  SafeRegions(CellZoneIndex<Zone> index, LooseZones loose, RecentChanges changes) {
    this.index = index;
    this.loose = loose;
    this.changes = changes;
  }

  /**
   * Whether an evaluation would only move the device to the position of this fix. The fix must be
   * accurate enough to be evaluated.
   */
  public boolean contain(MutableDevice device, Fix fix) {
    boolean isContained = isContained(device, fix);
    share += isContained ? ALL - share >> DECAY : -(share >> DECAY);
    return isContained;
  }

  /** Whether most of the recent fixes were in safe regions. */
  boolean containMost() {
    return share > ALL / 2;
  }

  private boolean isContained(MutableDevice device, Fix fix) {
    int x = Grid.x(fix.lon());
    int y = Grid.y(fix.lat());
    return isInRegion(device, x, y)
        && changes.isUnchangedSince(device.regionChange(), x, y)
        && (loose.isEmpty() || !(fix.accuracyMeters() > 0));
  }

  private static boolean isInRegion(MutableDevice device, int x, int y) {
    return TileBox.contains(device.region(), x, y)
        && TileBox.isSameTile(x, y, Grid.x(device.lon()), Grid.y(device.lat()));
  }

  private static boolean isNear(MutableDevice device, int x, int y) {
    return Math.abs(x - Grid.x(device.lon())) <= REST_UNITS
        && Math.abs(y - Grid.y(device.lat())) <= REST_UNITS;
  }

  /**
   * Moves a device after an evaluation that changed nothing else. In place of the change of a
   * region, a device may have the number of fixes before the next search, below 0.
   */
  public void settle(MutableDevice device, TimedPosition to) {
    int x = Grid.x(to.lon());
    int y = Grid.y(to.lat());
    boolean rests = isNear(device, x, y);
    boolean isOutdated = isInRegion(device, x, y);
    device.moveTo(to.timeMillis(), to.lon(), to.lat());
    if (!rests) {
      device.setRegion(MutableDevice.NO_REGION, 0);
    } else if (device.regionChange() < 0) {
      device.setRegion(MutableDevice.NO_REGION, device.regionChange() + 1);
    } else if (isOutdated) {
      device.setRegion(MutableDevice.NO_REGION, -FIXES_AFTER_CHANGE);
    } else {
      search(device, to, x, y);
    }
  }

  private void search(MutableDevice device, TimedPosition at, int x, int y) {
    int clearance = clearance(at, x);
    if (clearance < LEAST_UNITS) {
      device.setRegion(MutableDevice.NO_REGION, -FIXES_NEAR_BORDER);
    } else {
      device.setRegion(TileBox.around(x, y, clearance), changes.count());
    }
  }

  /** Never reaches longitude 180 or -180, where zones on both sides count (rule G3). */
  private int clearance(TimedPosition at, int x) {
    return Math.abs(at.lon()) == 180
        ? -1
        : Math.min(x - 1, index.clearance(at.lon(), at.lat(), REACH_UNITS));
  }
}

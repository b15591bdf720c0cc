package io.fenceline.job.model;

import io.fenceline.event.TransitionType;
import io.fenceline.geo.Shape;
import io.fenceline.job.model.Reference.Verdict;
import io.fenceline.job.model.scenario.Command;
import io.fenceline.job.model.scenario.ZoneSpec;
import io.fenceline.job.model.scenario.ZoneSpec.Rule;
import java.util.List;
import java.util.Set;

/** Evaluates a zone that the device may be near, once its memberships are known: APPROACH (T8). */
record ReferenceApproach(Reference job, ReferenceMemory memory) {
  private static final int LONGEST_GAP = 300;

  /**
   * @param membersBefore the zones that the device was in before the fix
   */
  void evaluate(Command.Put put, Set<String> membersBefore, Command.Fix fix, List<Change> changes) {
    ZoneSpec zone = put.zone();
    String id = zone.id();
    Integer most = zone.number(Rule.APPROACH_METERS);
    if (most == null || fix.second() >= zone.number(Rule.UNTIL, Integer.MAX_VALUE)) {
      memory.approached.remove(id);
    } else if (!memory.members.containsKey(id)) {
      if (membersBefore.contains(id)) {
        memory.approached.putIfAbsent(id, (double) most);
      }
      Double approachedAt = memory.approached.get(id);
      if (approachedAt == null) {
        approach(put, fix, changes);
      } else if (!isWithin(1.5 * Math.min(approachedAt, most), put, fix)) {
        memory.approached.remove(id);
      }
    }
  }

  private void approach(Command.Put put, Command.Fix fix, List<Change> changes) {
    ZoneSpec zone = put.zone();
    boolean isInZone = job.covers(zone, fix) || job.verdict(zone, fix, false) == Verdict.INSIDE;
    if (isInZone
        || !zone.isValidAt(fix.second())
        || !zone.holds(fix)
        || !isWithin(zone.number(Rule.APPROACH_METERS), put, fix)) {
      return;
    }
    double meters = meters(put, fix);
    double seconds = arrivalSeconds(put, meters, fix);
    Integer within = zone.number(Rule.APPROACH_WITHIN);
    if (within == null || seconds <= within) {
      memory.approached.put(zone.id(), meters);
      changes.add(
          new Change(
              TransitionType.APPROACH,
              null,
              zone.id(),
              put.version(),
              fix.second(),
              fix,
              0,
              fix.segment(),
              rounded(meters),
              rounded(seconds)));
    }
  }

  private double arrivalSeconds(Command.Put put, double meters, Command.Fix fix) {
    Command.Fix before = memory.before;
    if (before == null || fix.second() - before.second() > LONGEST_GAP) {
      return Double.NaN;
    }
    double closed = meters(put, before) - meters;
    return closed > 0 ? meters / closed * (fix.second() - before.second()) : Double.NaN;
  }

  private static double rounded(double value) {
    return Double.isNaN(value) ? value : Math.round(1_000 * value) / 1_000.0;
  }

  /** By the shape, and not in cells: a distance is often just one and a half times another. */
  private boolean isWithin(double meters, Command.Put put, Command.Fix fix) {
    return shape(put).isWithin(meters, fix.lon(job.world), fix.lat(job.world));
  }

  private double meters(Command.Put put, Command.Fix fix) {
    return shape(put).distanceMeters(fix.lon(job.world), fix.lat(job.world));
  }

  private Shape shape(Command.Put put) {
    return put.zone().zone(job.world, put.version()).shape();
  }
}

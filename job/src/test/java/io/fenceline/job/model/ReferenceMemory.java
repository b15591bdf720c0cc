package io.fenceline.job.model;

import io.fenceline.event.TransitionReason;
import io.fenceline.job.model.scenario.Command;
import io.fenceline.job.model.scenario.ZoneSpec.Rule;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** The memory of one device: its memberships, its confirmation streaks, and its last fix. */
final class ReferenceMemory {
  static final Comparator<String> BY_BYTES =
      (one, other) -> Arrays.compareUnsigned(utf8(one), utf8(other));

  /** The evaluated fixes inside that are not yet enough for an ENTER, and why they began. */
  record Entering(TransitionReason reason, List<Command.Fix> inside) {}

  final Map<String, Member> members = new TreeMap<>(BY_BYTES);
  final Map<String, Entering> entering = new TreeMap<>(BY_BYTES);

  /** The zones that it approached or left, each with the distance of the APPROACH (T8). */
  final Map<String, Double> approached = new TreeMap<>(BY_BYTES);

  /** The last evaluated fix; null before the first and after a silence. */
  Command.Fix before;

  /** The last applied fix, evaluated or not; null before the first. */
  Command.Fix last;

  /** Where the device was last seen before a fix; the fix itself if it is the first. */
  Command.Fix lastPosition(Command.Fix fix) {
    if (before != null) {
      return before;
    }
    return last == null ? fix : last;
  }

  /** Whether any fix was applied before, evaluated or not. */
  boolean hadFix;

  /** The ids of all zones in force, and of those that the device is in. */
  Set<String> idsWith(Set<String> inForce) {
    Set<String> ids = new TreeSet<>(BY_BYTES);
    ids.addAll(inForce);
    ids.addAll(members.keySet());
    return ids;
  }

  /** A transition that is pending may carry the time of a fix before this one (T3, T5). */
  int earliest(Map<String, Command.Put> zones, List<Change> changes, Command.Fix fix) {
    int earliest = fix.second();
    for (Change change : changes) {
      earliest = Math.min(earliest, change.second());
    }
    for (Entering streak : entering.values()) {
      earliest = Math.min(earliest, streak.inside.get(0).second());
    }
    for (Map.Entry<String, Member> one : members.entrySet()) {
      Member member = one.getValue();
      Command.Put put = zones.get(one.getKey());
      if (!member.outside.isEmpty()) {
        earliest = Math.min(earliest, member.outside.get(0).second());
      }
      if (!member.dwelt && put != null && put.zone().number(Rule.DWELL) != null) {
        earliest = Math.min(earliest, member.enteredAt);
      }
    }
    return earliest;
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}

package io.fenceline.job.model;

import io.fenceline.event.Bytes;
import io.fenceline.event.DeadLetter;
import io.fenceline.event.Reason;
import io.fenceline.job.model.Settings.Option;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** When the fixes of one device are applied, and when it is given up (D1 to D6). */
final class ReferenceDevice {
  /** A fix that waits for those before it, and when it came. */
  private record Held(Command.Fix fix, int arrival) {}

  final String id;

  /** Fixes that were not looked at yet, since the zones are not complete (Z2). */
  final List<Command.Fix> waiting = new ArrayList<>();

  private final Reference job;
  private final ReferenceDesk desk;
  private final List<Held> held = new ArrayList<>();

  /** The last one applied: its time is the device clock. */
  private Command.Fix last;

  /** On the wall clock. */
  private Integer lastSign;

  /** On the wall clock; null while the device is heard of. */
  private Integer silentSince;

  ReferenceDevice(String id, Reference job) {
    this.id = id;
    this.job = job;
    this.desk = new ReferenceDesk(id, job);
  }

  void takeWaiting() {
    waiting.forEach(this::arrives);
    waiting.clear();
  }

  private void arrives(Command.Fix fix) {
    lastSign = job.now;
    silentSince = null;
    if (last != null && fix.second() < last.second()) {
      refuse(fix, Reason.LATE);
    } else if (last != null && fix.second() == last.second()) {
      if (isSamePlace(fix, last)) {
        job.answer.count("duplicates", 1);
      } else {
        refuse(fix, Reason.CONFLICT);
      }
    } else if (job.settings.get(Option.REORDER_WINDOW) == 0) {
      apply(fix);
    } else {
      hold(fix);
    }
  }

  private void hold(Command.Fix fix) {
    for (Held twin : held) {
      if (twin.fix.second() == fix.second()) {
        meet(twin, fix);
        return;
      }
    }
    held.add(new Held(fix, job.now));
    int shown = last == null ? fix.second() : last.second();
    for (Held one : held) {
      shown = Math.max(shown, one.fix.second());
    }
    applyHeldUntil(shown - job.settings.get(Option.REORDER_WINDOW));
  }

  /** Two of the same time (D2). */
  private void meet(Held twin, Command.Fix fix) {
    if (isSamePlace(twin.fix, fix)) {
      job.answer.count("duplicates", 1);
    } else if (isSmaller(fix, twin.fix)) {
      refuse(twin.fix, Reason.CONFLICT);
      held.set(held.indexOf(twin), new Held(fix, twin.arrival));
    } else {
      refuse(fix, Reason.CONFLICT);
    }
  }

  private static boolean isSamePlace(Command.Fix one, Command.Fix other) {
    return one.x() == other.x() && one.y() == other.y();
  }

  private boolean isSmaller(Command.Fix one, Command.Fix other) {
    double lon = job.world.lon(one.x());
    double otherLon = job.world.lon(other.x());
    return lon < otherLon || (lon == otherLon && one.y() < other.y());
  }

  private void applyHeldUntil(int second) {
    List<Held> due = new ArrayList<>(held);
    due.removeIf(one -> one.fix.second() > second);
    due.sort(Comparator.comparing(one -> one.fix.second()));
    held.removeAll(due);
    due.forEach(one -> apply(one.fix));
  }

  void applyAllHeld() {
    applyHeldUntil(Integer.MAX_VALUE);
  }

  private void apply(Command.Fix fix) {
    last = fix;
    desk.apply(fix);
  }

  void lookAtWallClock() {
    int newestDue = Integer.MIN_VALUE;
    for (Held one : held) {
      if (hasPassed(one.arrival, job.settings.get(Option.REORDER_WINDOW))) {
        newestDue = Math.max(newestDue, one.fix.second());
      }
    }
    applyHeldUntil(newestDue);
    boolean canBeSilent = job.settings.has(Option.DEVICE_TIMEOUT) && lastSign != null;
    if (canBeSilent && hasPassed(lastSign, job.settings.get(Option.DEVICE_TIMEOUT))) {
      if (silentSince == null) {
        silentSince = job.now;
        desk.deviceIsSilent(last);
      }
    }
  }

  /** Rule D6: an outage does not count. */
  private boolean hasPassed(int since, int seconds) {
    return Math.max(since, job.start) + seconds <= job.now;
  }

  boolean isForgotten() {
    return silentSince != null && hasPassed(silentSince, job.settings.get(Option.DEVICE_FORGET));
  }

  void leaveRemovedZones() {
    desk.leaveRemovedZones(last);
  }

  private void refuse(Command.Fix fix, Reason reason) {
    job.answer.add(new DeadLetter(reason, "", "locations", 0, fix.offset(), Bytes.utf8(id), null));
  }
}

package io.fenceline.job.model;

import io.fenceline.evaluation.WallClockWait;
import io.fenceline.event.Bytes;
import io.fenceline.event.DeadLetter;
import io.fenceline.event.RefusalReason;
import io.fenceline.job.model.scenario.Command;
import io.fenceline.job.model.scenario.Settings.Option;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Decides when the fixes of one device are applied, and when it is given up (D1 to D6). */
final class ReferenceDevice {
  private static final long LONG_AGO = Long.MIN_VALUE;

  /** A fix that waits for those before it, and when it came, in milliseconds. */
  private record Held(Command.Fix fix, long arrival) {}

  final String id;

  /** Fixes and resets that were not looked at yet, since the zones are not complete (Z2). */
  final List<Command> waiting = new ArrayList<>();

  private final Reference job;
  private ReferenceEvaluation evaluation;
  private final List<Held> held = new ArrayList<>();

  /** The last one applied: its time is the device clock. */
  private Command.Fix last;

  /**
   * The last activity on the wall clock, in milliseconds, as the two that follow; null without a
   * timeout.
   */
  private Long lastSign;

  /** Null while the device is heard of. */
  private Long silentSince;

  /**
   * The time to apply fixes that are no longer held since the window shrank; null: there are none.
   */
  private Long release;

  ReferenceDevice(String id, Reference job) {
    this.id = id;
    this.job = job;
    this.evaluation = new ReferenceEvaluation(id, job);
  }

  void takeWaiting() {
    for (Command command : waiting) {
      if (command instanceof Command.Fix fix) {
        arrives(fix);
      } else {
        reset();
      }
    }
    waiting.clear();
  }

  /** Leaves its zones as if it were silent, and is as one that was never heard of (D1). */
  private void reset() {
    applyAllHeld();
    if (last != null) {
      evaluation.deviceIsSilent(last);
    }
    last = null;
    lastSign = null;
    silentSince = null;
    release = null;
    evaluation = new ReferenceEvaluation(id, job);
  }

  boolean isKnown() {
    return last != null || !held.isEmpty() || !waiting.isEmpty();
  }

  private void arrives(Command.Fix fix) {
    lastSign = job.settings.has(Option.DEVICE_TIMEOUT) ? beginMillis() : null;
    silentSince = null;
    applyReleasable();
    if (last != null && fix.second() < last.second()) {
      refuse(fix, RefusalReason.LATE);
    } else if (last != null && fix.second() == last.second()) {
      if (isSamePlace(fix, last)) {
        job.answer.count("duplicates", 1);
      } else {
        refuse(fix, RefusalReason.CONFLICT);
      }
    } else if (job.settings.get(Option.REORDER_WINDOW) == 0) {
      apply(fix);
    } else {
      hold(fix);
    }
  }

  private void hold(Command.Fix fix) {
    for (Held rival : held) {
      if (rival.fix.second() == fix.second()) {
        meet(rival, fix);
        return;
      }
    }
    held.add(new Held(fix, beginMillis()));
    applyReleasable();
  }

  private void applyReleasable() {
    applyHeldUntil(newestReleasable());
  }

  /** The latest second that is older than the newest held fix by at least the window. */
  private int newestReleasable() {
    int shown = held.stream().mapToInt(one -> one.fix.second()).max().orElse(0);
    return shown - job.settings.get(Option.REORDER_WINDOW);
  }

  /** Two of the same time (D2). */
  private void meet(Held rival, Command.Fix fix) {
    if (isSamePlace(rival.fix, fix)) {
      job.answer.count("duplicates", 1);
    } else if (isSmaller(fix, rival.fix)) {
      refuse(rival.fix, RefusalReason.CONFLICT);
      held.set(held.indexOf(rival), new Held(fix, rival.arrival));
    } else {
      refuse(fix, RefusalReason.CONFLICT);
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
    evaluation.apply(fix);
  }

  void lookAtWallClock() {
    if (release != null && release <= nowMillis()) {
      applyReleasable();
      release = null;
    }
    int newestDue = Integer.MIN_VALUE;
    for (Held one : held) {
      long window = 1_000L * job.settings.get(Option.REORDER_WINDOW);
      if (end(one.arrival, window, 1_000L * job.longestWindow) <= nowMillis()) {
        newestDue = Math.max(newestDue, one.fix.second());
      }
    }
    applyHeldUntil(newestDue);
    if (lastSign != null && silentSince == null) {
      long timeout = 1_000L * job.settings.get(Option.DEVICE_TIMEOUT);
      long end = end(lastSign, timeout, timeout);
      if (end <= nowMillis()) {
        silentSince = end;
        evaluation.deviceIsSilent(last);
      }
    }
  }

  boolean isForgotten() {
    long forget = 1_000L * job.settings.get(Option.DEVICE_FORGET);
    return silentSince != null && end(silentSince, forget, forget) <= nowMillis();
  }

  /** Rule D6: an outage does not count, and what it makes due is spread. */
  private long end(long since, long wait, long spread) {
    return since >= startMillis() ? since + wait : startMillis() + wait + offset(spread);
  }

  private long offset(long spread) {
    long bounded = Math.min(spread, WallClockWait.MAX_SPREAD_MILLIS);
    return new WallClockWait(0, 0, bounded).offsetMillis(id);
  }

  private long beginMillis() {
    return nowMillis() + job.reportMillis;
  }

  /** The time on the wall clock, as far as it counts (D6). */
  private long nowMillis() {
    return 1_000L * (job.now - job.unreadable);
  }

  private long startMillis() {
    return 1_000L * job.start;
  }

  /** Rule D7: the job has just restarted under others. */
  void optionsChanged() {
    boolean isReleasable = held.stream().anyMatch(one -> one.fix.second() <= newestReleasable());
    release = isReleasable ? startMillis() + offset(1_000L * job.longestWindow) : null;
    if (!job.settings.has(Option.DEVICE_TIMEOUT)) {
      lastSign = null;
      silentSince = null;
    } else if (lastSign == null && (last != null || !held.isEmpty())) {
      lastSign = LONG_AGO;
    }
  }

  void leaveRemovedZones() {
    evaluation.leaveRemovedZones(last);
  }

  private void refuse(Command.Fix fix, RefusalReason reason) {
    job.answer.add(new DeadLetter(reason, "", "locations", 0, fix.offset(), Bytes.utf8(id), null));
  }
}

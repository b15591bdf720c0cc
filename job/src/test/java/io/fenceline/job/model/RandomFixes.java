package io.fenceline.job.model;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** Where devices go: small steps, so that they meet borders, stay, come back, and jump at times. */
final class RandomFixes {
  private static final int[] NO_PLACE = {0, 0};

  private final SplittableRandom random;
  private final List<Command.Fix> sent = new ArrayList<>();
  private final int devices;
  private int latest;

  RandomFixes(SplittableRandom random) {
    this.random = random;
    this.devices = 1 + random.nextInt(3);
  }

  int latest() {
    return latest;
  }

  Command.Fix next() {
    String device = "d" + random.nextInt(devices);
    Command.Fix last = lastOf(device);
    int kind = random.nextInt(100);
    if (last != null && kind < 5) {
      return again(sent.get(random.nextInt(sent.size())));
    }
    int second = second(last == null ? latest : last.second(), kind);
    int[] place = place(last == null ? NO_PLACE : new int[] {last.x(), last.y()});
    return send(
        new Command.Fix(
            device,
            second,
            place[0],
            place[1],
            random.nextInt(4) == 0,
            accuracy(),
            segment(),
            sent.size()));
  }

  private Command.Fix again(Command.Fix fix) {
    return send(
        new Command.Fix(
            fix.device(),
            fix.second(),
            fix.x(),
            fix.y(),
            random.nextBoolean(),
            fix.accuracyMeters(),
            fix.segment(),
            sent.size()));
  }

  private Command.Fix send(Command.Fix fix) {
    sent.add(fix);
    latest = Math.max(latest, fix.second());
    return fix;
  }

  private int second(int last, int kind) {
    if (kind < 12) {
      return last;
    }
    if (kind < 30) {
      return last - 4 + random.nextInt(7);
    }
    return kind < 95 ? last + 1 + random.nextInt(3) : last + random.nextInt(30);
  }

  private int[] place(int[] last) {
    int kind = random.nextInt(100);
    if (kind < 4) {
      return new int[] {kind * 13 - 26, last[1]};
    }
    if (kind < 20) {
      return last;
    }
    int reach = kind < 80 ? 2 : 5;
    return new int[] {near(last[0], reach, 5), near(last[1], reach, 3)};
  }

  private int near(int value, int reach, int limit) {
    int near = value - reach + random.nextInt(2 * reach + 1);
    return Math.max(-limit, Math.min(limit, near));
  }

  private Integer accuracy() {
    int kind = random.nextInt(10);
    return kind < 6 ? null : kind < 7 ? Integer.valueOf(50) : kind < 9 ? 51 + kind : 3;
  }

  private Segment segment() {
    boolean usual = random.nextInt(3) > 0;
    return usual ? Segment.PREMIUM : Segment.values()[random.nextInt(Segment.values().length)];
  }

  private Command.Fix lastOf(String device) {
    for (int i = sent.size() - 1; i >= 0; i--) {
      if (sent.get(i).device().equals(device)) {
        return sent.get(i);
      }
    }
    return null;
  }
}

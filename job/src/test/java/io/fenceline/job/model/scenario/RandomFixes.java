package io.fenceline.job.model.scenario;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Random movements of devices: small steps, so that they meet borders, stay, come back, and jump at
 * times.
 */
public final class RandomFixes {
  private static final int[] NO_POSITION = {0, 0};

  private final SplittableRandom random;
  private final List<Command.Fix> sent = new ArrayList<>();
  private final int devices;
  private int latest;

  public RandomFixes(SplittableRandom random) {
    this.random = random;
    this.devices = 1 + random.nextInt(3);
  }

  public int latest() {
    return latest;
  }

  public Command.Reset reset() {
    return new Command.Reset(device());
  }

  private String device() {
    return "d" + random.nextInt(devices);
  }

  public Command.Fix next() {
    String device = device();
    Command.Fix last = lastOf(device);
    int kind = random.nextInt(100);
    if (last != null && kind < 5) {
      return again(sent.get(random.nextInt(sent.size())));
    }
    int second = second(newestOf(device), kind);
    int[] position = position(last == null ? NO_POSITION : new int[] {last.x(), last.y()});
    return send(
        new Command.Fix(
            device,
            second,
            position[0],
            position[1],
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

  private int second(int newest, int kind) {
    if (kind < 10) {
      return newest;
    }
    if (kind < 22) {
      return newest - 1 - random.nextInt(5);
    }
    return kind < 96 ? newest + 1 + random.nextInt(3) : newest + random.nextInt(30);
  }

  private int[] position(int[] last) {
    int kind = random.nextInt(100);
    if (kind < 4) {
      return new int[] {kind * 13 - 26, last[1]};
    }
    if (kind < 20) {
      return last;
    }
    boolean isStep = kind < 65;
    int reach = isStep ? 1 : 6;
    return new int[] {near(last[0], reach, isStep ? 3 : 5), near(last[1], reach, isStep ? 2 : 3)};
  }

  private int near(int value, int reach, int limit) {
    int near = value - reach + random.nextInt(2 * reach + 1);
    return Math.max(-limit, Math.min(limit, near));
  }

  private Integer accuracy() {
    int kind = random.nextInt(10);
    // In cells, with every buffer: far from the distances between places.
    return kind < 5 ? null : List.of(3, 50, 59, 800, 2_600).get(kind - 5);
  }

  private SegmentAttribute segment() {
    boolean usual = random.nextInt(4) > 0;
    return usual
        ? SegmentAttribute.PREMIUM
        : SegmentAttribute.values()[random.nextInt(SegmentAttribute.values().length)];
  }

  private int newestOf(String device) {
    return sent.stream()
        .filter(fix -> fix.device().equals(device))
        .mapToInt(Command.Fix::second)
        .max()
        .orElse(latest);
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

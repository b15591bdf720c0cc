package io.fenceline.job.model.scenario;

import io.fenceline.job.model.scenario.Settings.Option;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/** A scenario of one seed, tuned so that every rule has something to say often. */
public final class RandomScenario {
  private static final int MOST_COMMANDS = 70;

  private final SplittableRandom random;
  private final ChangingZones zones;
  private final RandomFixes fixes;
  private final List<Command> commands = new ArrayList<>();

  /** Instead of restarts, which spread waits over fractions of a second. */
  private boolean hasOutages;

  private RandomScenario(long seed) {
    random = new SplittableRandom(seed);
    zones = new ChangingZones(random);
    fixes = new RandomFixes(random);
  }

  public static JobScenario of(long seed) {
    return new RandomScenario(seed).scenario();
  }

  private JobScenario scenario() {
    Settings settings = settings();
    World world = chance(75) ? World.AT_ORIGIN : World.AT_ANTIMERIDIAN;
    for (int i = random.nextInt(3 + zones.count()); i > 0; i--) {
      commands.add(zones.put(fixes.latest()));
    }
    hasOutages = chance(25);
    int completeAt = hasOutages || chance(85) ? 0 : random.nextInt(10);
    int count = 5 + random.nextInt(MOST_COMMANDS);
    for (int i = 0; i < count; i++) {
      if (i == completeAt) {
        commands.add(new Command.Complete());
      }
      commands.add(next());
    }
    if (completeAt < count && chance(30)) {
      commands.add(new Command.EndOfInput());
    }
    return new JobScenario(world, settings, List.copyOf(commands));
  }

  private Command next() {
    int percent = random.nextInt(100);
    if (percent < 69) {
      return fixes.next();
    } else if (percent < 70) {
      return fixes.reset();
    } else if (percent < 77) {
      return zones.put(fixes.latest());
    } else if (percent < 80) {
      return zones.remove();
    } else if (percent < 82) {
      return new Command.Sweep();
    } else if (percent < 97) {
      return new Command.Pass(1 + random.nextInt(6));
    }
    if (hasOutages) {
      return new Command.Outage(1 + random.nextInt(100), chance(30));
    }
    int outageSeconds = chance(50) ? 0 : random.nextInt(40);
    return new Command.Restart(chance(70) ? 1 : 4, outageSeconds, chance(40) ? settings() : null);
  }

  private Settings settings() {
    Map<Option, Integer> values = new EnumMap<>(Option.class);
    if (chance(40)) {
      values.put(Option.REORDER_WINDOW, 1 + random.nextInt(6));
    }
    if (chance(50)) {
      int window = values.getOrDefault(Option.REORDER_WINDOW, 0);
      values.put(Option.DEVICE_TIMEOUT, window + 4 + random.nextInt(16));
      values.put(Option.DEVICE_FORGET, 1 + random.nextInt(15));
    }
    if (chance(50)) {
      values.put(Option.CROSS, 1);
      values.put(Option.CROSS_MAX_GAP, chance(50) ? 300 : 1 + random.nextInt(5));
      values.put(Option.CROSS_MAX_DISTANCE_METERS, chance(50) ? 20_000 : 6_000);
    }
    if (chance(50)) {
      values.put(Option.MAX_ACCURACY_METERS, 50);
    }
    if (chance(30)) {
      values.put(Option.AD_MAX_AGE, random.nextInt(30));
    }
    return new Settings(values);
  }

  private boolean chance(int percent) {
    return random.nextInt(100) < percent;
  }
}

package io.fenceline.job.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.job.model.scenario.ChangingZones;
import io.fenceline.job.model.scenario.Command;
import io.fenceline.job.model.scenario.JobScenario;
import io.fenceline.job.model.scenario.RandomFixes;
import io.fenceline.job.model.scenario.Settings;
import io.fenceline.job.model.scenario.Settings.Option;
import io.fenceline.job.model.scenario.World;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Fixes in any order within the window come to the same as when they are sorted. */
class ReorderPropertyTest {
  private static final int ROUNDS = 15;
  private static final Comparator<Command.Fix> BY_PLACE =
      Comparator.comparing(Command.Fix::x).thenComparing(Command.Fix::y);

  @ParameterizedTest(name = "from {0} subtasks to {1}, equal times: {2}")
  @CsvSource({"1,1,false", "1,4,false", "4,1,false", "4,4,true", "1,1,true"})
  @DisplayName("D3, D2: within the window, the order of arrival changes nothing")
  void orderWithinTheWindowChangesNothing(int before, int after, boolean equalTimes)
      throws Exception {
    for (long seed = 1; seed <= ROUNDS; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      Sample sample = Sample.of(random);
      JobScenario sorted = sample.sorted();
      JobScenario shuffled = sample.shuffled(random, before, after, equalTimes);
      assertThat(answers(shuffled))
          .as("seed %d%n%s%nSHUFFLED %s", seed, sorted, shuffled)
          .isEqualTo(answers(sorted));
    }
  }

  private static Map<String, List<String>> answers(JobScenario scenario) throws Exception {
    Map<String, List<String>> outputs =
        new TreeMap<>(scenario.playOn(new Operator(scenario)).outputs());
    outputs.keySet().removeIf(name -> name.endsWith("dead letters"));
    return outputs;
  }

  /** A fix that comes after all that are newer by less than its delay. */
  private record Arrival(Command.Fix fix, int second, int lot) {
    static Arrival of(Command.Fix fix, int delays, SplittableRandom random) {
      return new Arrival(fix, fix.second() + random.nextInt(delays), random.nextInt());
    }
  }

  /**
   * @param fixes one for each device and second
   * @param losers at the same times in other places, so that they are in conflict and refused
   */
  private record Sample(
      Settings settings, List<Command> zones, List<Command.Fix> fixes, List<Command.Fix> losers) {

    static Sample of(SplittableRandom random) {
      Map<String, Command.Fix> fixes = new TreeMap<>();
      Map<String, Command.Fix> losers = new TreeMap<>();
      RandomFixes walk = new RandomFixes(random);
      for (int i = 0; i < 40; i++) {
        Command.Fix fix = walk.next();
        String time = fix.device() + " " + fix.second();
        Command.Fix winner = fixes.putIfAbsent(time, fix);
        if (winner != null && BY_PLACE.compare(winner, fix) < 0) {
          losers.put(time, fix);
        }
      }
      return new Sample(
          new Settings(
              Map.of(
                  Option.REORDER_WINDOW, 1 + random.nextInt(8),
                  Option.CROSS, 1,
                  Option.MAX_ACCURACY_METERS, 50)),
          zones(random),
          List.copyOf(fixes.values()),
          List.copyOf(losers.values()));
    }

    private static List<Command> zones(SplittableRandom random) {
      ChangingZones zones = new ChangingZones(random);
      List<Command> commands = new ArrayList<>();
      for (int i = 0; i < 6; i++) {
        commands.add(zones.put(20));
      }
      commands.add(new Command.Complete());
      return commands;
    }

    JobScenario sorted() {
      List<Command.Fix> inOrder = new ArrayList<>(fixes);
      inOrder.sort(Comparator.comparing(Command.Fix::second));
      Settings noWindow = settings.without(Option.REORDER_WINDOW);
      List<Command> commands = new ArrayList<>(zones);
      commands.addAll(inOrder);
      commands.add(new Command.EndOfInput());
      return new JobScenario(World.AT_ORIGIN, noWindow, commands);
    }

    /** Each is late by up to the window, so that it comes behind what is newer by as much. */
    JobScenario shuffled(SplittableRandom random, int before, int after, boolean equalTimes) {
      List<Arrival> arrivals = new ArrayList<>();
      // One that is late by the whole window may meet another of its time that was applied.
      int delays = settings.get(Option.REORDER_WINDOW) + (equalTimes ? 0 : 1);
      for (Command.Fix fix : fixes) {
        for (int copies = random.nextInt(10) < 3 ? 2 : 1; copies > 0; copies--) {
          arrivals.add(Arrival.of(fix, delays, random));
        }
      }
      if (equalTimes) {
        losers.forEach(loser -> arrivals.add(Arrival.of(loser, delays, random)));
      }
      arrivals.sort(Comparator.comparing(Arrival::second).thenComparing(Arrival::lot));
      List<Command> arriving = new ArrayList<>(arrivals.stream().map(Arrival::fix).toList());
      arriving.add(random.nextInt(arriving.size()), new Command.Restart(after, 60));
      List<Command> commands = new ArrayList<>(List.of(new Command.Restart(before, 0)));
      commands.addAll(zones);
      commands.addAll(arriving);
      commands.add(new Command.EndOfInput());
      return new JobScenario(World.AT_ORIGIN, settings, commands);
    }
  }
}

package io.fenceline.job.model.scenario;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Options, and what happens under them.
 *
 * @param settings at the first start
 */
public record JobScenario(World world, Settings settings, List<Command> commands) {

  /** Plays it, then waits until all is forgotten, unless the input ended or never began. */
  public Answer playOn(Job job) throws Exception {
    for (Command command : commands) {
      command.sendTo(job);
    }
    if (has(Command.Complete.class) && !has(Command.EndOfInput.class)) {
      Settings last = lastSettings();
      new Command.Pass(last.secondsToForget()).sendTo(job);
      job.countWhatIsLeft(last.has(Settings.Option.DEVICE_TIMEOUT));
    }
    return job.answer();
  }

  /** The devices that have a fix or a reset. */
  public Set<String> devices() {
    Set<String> devices = new TreeSet<>();
    for (Command command : commands) {
      if (command instanceof Command.Fix fix) {
        devices.add(fix.device());
      } else if (command instanceof Command.Reset reset) {
        devices.add(reset.device());
      }
    }
    return devices;
  }

  /**
   * The same for zones that may be those of single devices: with a sweep after each removal of a
   * zone, and with rules that can be written.
   */
  public JobScenario forDeviceZones() {
    List<Command> changed = new ArrayList<>();
    for (Command command : commands) {
      changed.add(
          command instanceof Command.Put put
              ? new Command.Put(withArrival(put.zone().writable(), put.version()), put.version())
              : command);
      if (command instanceof Command.Remove) {
        changed.add(new Command.Sweep());
      }
    }
    return new JobScenario(world, settings, changed);
  }

  /** Whether a zone of this id comes as a zone of each single device. */
  public static boolean isOfDevices(String zoneId) {
    return zoneId.hashCode() % 2 == 0;
  }

  /** Two versions of three have a time, which the next one may share. */
  private static ZoneSpec withArrival(ZoneSpec zone, long version) {
    return isOfDevices(zone.id()) && version % 3 != 0
        ? zone.arrivingBy((int) (version / 4 * 13 % 60))
        : zone;
  }

  private Settings lastSettings() {
    Settings last = settings;
    for (Command command : commands) {
      if (command instanceof Command.Restart restart && restart.settings() != null) {
        last = restart.settings();
      }
    }
    return last;
  }

  /** Whether sources report how far they have read, which tells an outage from silence (D6). */
  public boolean hasReports() {
    return has(Command.Outage.class);
  }

  private boolean has(Class<? extends Command> kind) {
    return commands.stream().anyMatch(kind::isInstance);
  }

  /** The same with less: large pieces left out first, then each detail; all in its order. */
  public List<JobScenario> simpler() {
    List<JobScenario> simpler = new ArrayList<>();
    for (int length = commands.size(); length >= 1; length /= 2) {
      for (int from = 0; from < commands.size(); from += length) {
        List<Command> rest = new ArrayList<>(commands);
        rest.subList(from, Math.min(from + length, rest.size())).clear();
        simpler.add(new JobScenario(world, settings, rest));
      }
    }
    for (Settings fewer : settings.simpler()) {
      simpler.add(new JobScenario(world, fewer, commands));
    }
    for (int i = 0; i < commands.size(); i++) {
      for (Command command : commands.get(i).simpler()) {
        simpler.add(with(i, command));
      }
      for (int k = 0; k < i; k++) {
        if (isOutOfOrder(commands.get(k), commands.get(i))) {
          simpler.add(with(i, commands.get(k)).with(k, commands.get(i)));
        }
      }
    }
    return simpler;
  }

  private JobScenario with(int index, Command command) {
    List<Command> changed = new ArrayList<>(commands);
    changed.set(index, command);
    return new JobScenario(world, settings, changed);
  }

  /** Whether a zone comes after a fix, or a fix after a newer one. */
  private static boolean isOutOfOrder(Command one, Command other) {
    if (!(one instanceof Command.Fix fix)) {
      return false;
    }
    return other instanceof Command.Put
        || (other instanceof Command.Fix next && next.second() < fix.second());
  }

  @Override
  public String toString() {
    return commands.stream()
        .map(Command::toString)
        .collect(Collectors.joining("\n", world + " " + settings + "\n", "\n"));
  }
}

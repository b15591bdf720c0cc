package io.fenceline.job.model.scenario;

/** Takes {@link Command}s: the rules in their simplest form, or the real operator. */
public interface Job {
  void fix(Command.Fix fix) throws Exception;

  void reset(Command.Reset reset) throws Exception;

  void put(Command.Put put) throws Exception;

  void remove(Command.Remove remove) throws Exception;

  void sweep() throws Exception;

  void complete() throws Exception;

  /** One second on the wall clock. */
  void passSecond() throws Exception;

  void outage(Command.Outage outage) throws Exception;

  /**
   * @param settings null: as before
   */
  void restart(int subtasks, int outageSeconds, Settings settings) throws Exception;

  void endOfInput() throws Exception;

  /** How much is left: timers, and state of devices too if none should be left. */
  void countWhatIsLeft(boolean ofDevices) throws Exception;

  /** All that came out; the last call. */
  Answer answer() throws Exception;
}

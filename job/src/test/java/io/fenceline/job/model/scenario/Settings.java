package io.fenceline.job.model.scenario;

import io.fenceline.evaluation.Policy;
import io.fenceline.evaluation.WallClockWait;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * The options of the job in whole seconds and metres.
 *
 * @param values only those that are not at their default
 */
public record Settings(Map<Option, Integer> values) {

  public enum Option {
    REORDER_WINDOW,
    DEVICE_TIMEOUT,
    DEVICE_FORGET,
    /** Any value: on. */
    CROSS,
    CROSS_MAX_GAP,
    CROSS_MAX_DISTANCE_METERS,
    MAX_ACCURACY_METERS,
    AD_MAX_AGE
  }

  private static final Map<Option, Integer> DEFAULTS =
      Map.of(
          Option.REORDER_WINDOW, 0,
          Option.DEVICE_FORGET, 7 * 24 * 60 * 60,
          Option.CROSS_MAX_GAP, 300,
          Option.CROSS_MAX_DISTANCE_METERS, 20_000);

  public boolean has(Option option) {
    return values.containsKey(option);
  }

  /** The value of an option, or its default; fails for one that is off. */
  public int get(Option option) {
    Integer value = values.get(option);
    return value == null ? DEFAULTS.get(option) : value;
  }

  /** The settings as the policy of a job. */
  public Policy policy() {
    return new Policy(
        millis(Option.REORDER_WINDOW, 0),
        millis(Option.DEVICE_TIMEOUT, Policy.NEVER),
        millis(Option.DEVICE_FORGET, Policy.DEFAULTS.deviceForgetMillis()),
        true,
        has(Option.CROSS) ? 1_000L * get(Option.CROSS_MAX_GAP) : Policy.NO_CROSS,
        get(Option.CROSS_MAX_DISTANCE_METERS),
        has(Option.MAX_ACCURACY_METERS)
            ? get(Option.MAX_ACCURACY_METERS)
            : Policy.DEFAULTS.maxAccuracyMeters(),
        millis(Option.AD_MAX_AGE, Policy.NEVER));
  }

  /** The settings of how long the job waits on the wall clock. */
  public List<Long> ofTimers() {
    Policy policy = policy();
    return List.of(
        policy.reorderWindowMillis(), policy.deviceTimeoutMillis(), policy.deviceForgetMillis());
  }

  private long millis(Option option, long absent) {
    return has(option) ? 1_000L * get(option) : absent;
  }

  /** How long until nothing of any device can be left to happen, on the wall clock. */
  public int secondsToForget() {
    int spread = (int) (WallClockWait.MAX_SPREAD_MILLIS / 1_000);
    int reordering = get(Option.REORDER_WINDOW) + spread + 2;
    boolean forgets = has(Option.DEVICE_TIMEOUT);
    return reordering
        + (forgets ? get(Option.DEVICE_TIMEOUT) + get(Option.DEVICE_FORGET) + 2 * spread : 0);
  }

  /** The same with one option at its default, each in turn, as far as that does not take days. */
  public List<Settings> simpler() {
    List<Settings> simpler = new ArrayList<>();
    for (Option option : values.keySet()) {
      if (option == Option.DEVICE_FORGET && has(Option.DEVICE_TIMEOUT)) {
        continue;
      }
      simpler.add(without(option));
    }
    return simpler;
  }

  public Settings without(Option option) {
    Map<Option, Integer> others = new EnumMap<>(values);
    others.remove(option);
    return new Settings(others);
  }
}

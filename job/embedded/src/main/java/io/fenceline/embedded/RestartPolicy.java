package io.fenceline.embedded;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;

/**
 * Decides from the failures of a job whether it may succeed when it is restarted once more. A
 * failure repeats if the same cause occurs {@value #MAX_FAILURES} times or more, for 30 seconds or
 * more, and no checkpoint completes in between. An outage of Kafka never counts. Not thread-safe.
 */
final class RestartPolicy {
  static final int MAX_FAILURES = 5;

  /** A disk that is full for some seconds is not a permanent failure. */
  static final Duration MIN_DURATION = Duration.ofSeconds(30);

  /**
   * The decision about one failure.
   *
   * @param times how often the cause occurred since the last checkpoint
   * @param elapsed since its first occurrence
   * @param repeats whether another restart is useless
   */
  record Decision(int times, Duration elapsed, boolean repeats) {}

  private record Streak(int times, long firstMillis) {}

  private final Map<String, Streak> streaks = new HashMap<>();
  private long completedCheckpoints;

  Decision decide(JobFailure failure) {
    if (failure.completedCheckpoints() > completedCheckpoints) {
      completedCheckpoints = failure.completedCheckpoints();
      streaks.clear();
    }
    FailureCause cause = FailureCause.of(failure.cause());
    Streak streak =
        streaks.merge(
            cause.key(),
            new Streak(1, failure.timeMillis()),
            (before, one) -> new Streak(before.times() + 1, before.firstMillis()));
    Duration elapsed = Duration.ofMillis(failure.timeMillis() - streak.firstMillis());
    boolean repeats =
        !cause.isOutage() && streak.times() >= MAX_FAILURES && elapsed.compareTo(MIN_DURATION) >= 0;
    return new Decision(streak.times(), elapsed, repeats);
  }
}

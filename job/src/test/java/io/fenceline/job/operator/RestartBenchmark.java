package io.fenceline.job.operator;

import io.fenceline.evaluation.Policy;
import io.fenceline.event.Fix;
import io.fenceline.testing.fixtures.TestZones;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.junit.jupiter.api.Test;

/**
 * How long one instant keeps a task's thread after an outage longer than the device timeout, and
 * how long a restart with a new timeout goes over all devices. In a cluster no checkpoint passes
 * during one instant. By hand: {@code mvn -Pbenchmark -pl job -am test -Dtest=RestartBenchmark};
 * also {@code -Ddevices=300000}.
 */
class RestartBenchmark {
  private static final int DEVICES = Integer.getInteger("devices", 300_000);
  private static final long TIMEOUT = 60_000;
  private static final long RESTART = 10 * TIMEOUT;
  private static final Policy TIMING_OUT = Policies.silencing(TIMEOUT, 7 * 24 * 60 * TIMEOUT);
  private static final int ROUNDS = 3;

  private GeofenceHarness job;

  @Test
  void outageLongerThanTheTimeout() throws Exception {
    for (int round = 1; round <= ROUNDS; round++) {
      restarted(TIMING_OUT, "timers whose time passed in the outage");
      Pauses pauses = new Pauses("a millisecond in which devices fall silent");
      int exits = 0;
      while (exits < DEVICES) {
        long next = job.wallClock() + 1;
        pauses.measure(() -> job.wallClock(next));
        exits += job.newTransitions().size();
        job.forgetOutput();
      }
      System.out.println(pauses);
      System.out.printf(
          "all %d devices left %d ms after the restart%n", exits, job.wallClock() - RESTART);
      job.close();
    }
  }

  @Test
  void timeoutThatIsNew() throws Exception {
    for (int round = 1; round <= ROUNDS; round++) {
      restarted(Policy.DEFAULTS, "no timer yet");
      job.close();
    }
  }

  /** A job that restarts with the timeout; its start includes the timers that are overdue. */
  private void restarted(Policy before, String what) throws Exception {
    OperatorSubtaskState state = devicesInOneZone(before);
    System.gc();
    Pauses start = new Pauses("start with %d devices, and %s".formatted(DEVICES, what));
    start.measure(() -> job = new GeofenceHarness(TIMING_OUT, state, RESTART));
    System.out.println(start);
  }

  private static OperatorSubtaskState devicesInOneZone(Policy policy) throws Exception {
    GeofenceHarness job = new GeofenceHarness(policy);
    job.put(TestZones.band("a", 1, 0, 10));
    job.complete();
    for (int i = 0; i < DEVICES; i++) {
      job.wallClock(TIMEOUT * i / DEVICES);
      job.send(Fix.of("device-" + i, 5_000, 5, 0));
      job.forgetOutput();
    }
    OperatorSubtaskState state = job.snapshot();
    job.close();
    return state;
  }
}

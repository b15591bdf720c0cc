package io.fenceline.job.device;

import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.evaluation.Policy;
import io.fenceline.job.operator.GeofenceHarness;
import io.fenceline.job.operator.Policies;
import io.fenceline.testing.fixtures.TestZones;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Rule D6: while fixes cannot be read, no device falls silent and no held fix is released. */
class UnreadableFixesTest {
  private static final long INTERVAL = 100;
  private static final long STEP = 2 * INTERVAL;
  private static final long WINDOW = 1_000;
  private static final long TIMEOUT = 3_000;
  private static final long HOUR = 3_600_000;
  private static final Policy POLICY = Policies.timing(WINDOW, TIMEOUT, HOUR);

  private GeofenceHarness job;
  private long sourceMillis = 500;

  @BeforeEach
  void open() throws Exception {
    job = GeofenceHarness.reporting(POLICY, INTERVAL, null, 0);
    job.put(TestZones.band("a", 1, 0, 10));
    job.complete();
    job.readUpTo(sourceMillis);
  }

  @AfterEach
  void close() throws Exception {
    job.close();
  }

  @Test
  @DisplayName("D3, D5: with regular reports, waits end as on the wall clock, at most a step later")
  void waitsEndWithRegularReports() throws Exception {
    job.fix("x", 5_000, 5);
    pass(WINDOW);
    assertThat(job.newTransitions()).as("no wait is short").isEmpty();
    pass(STEP + INTERVAL);
    assertThat(job.newTransitions()).containsExactly("ENTER a FIRST_FIX 5000");
    pass(TIMEOUT - WINDOW - STEP - INTERVAL);
    assertThat(job.newTransitions()).isEmpty();
    pass(STEP + INTERVAL);
    assertThat(job.newTransitions()).containsExactly("EXIT a DEVICE_SILENT 5000");
    pass(HOUR + STEP + INTERVAL);
    job.assertNothingIsLeft();
  }

  @Test
  @DisplayName("D6: an outage of an hour neither releases a held fix nor silences its device")
  void anOutageChangesNothing() throws Exception {
    job.fix("x", 5_000, 5);
    pass(WINDOW / 2);
    outage(HOUR);
    assertThat(job.newTransitions()).isEmpty();
    job.fix("x", 4_500, 15);
    pass(WINDOW / 2 + STEP);
    assertThat(job.newTransitions()).as("after 4500").containsExactly("ENTER a MOVED 5000");
    assertThat(job.deadLetters()).isEmpty();
    pass(TIMEOUT - WINDOW / 2 - STEP);
    assertThat(job.newTransitions()).as("silence counts from the last fix").isEmpty();
    pass(2 * STEP);
    assertThat(job.newTransitions()).containsExactly("EXIT a DEVICE_SILENT 5000");
  }

  @Test
  @DisplayName("D6: outages add up to no wait, however many there are")
  void manyOutagesAreNoWait() throws Exception {
    job.fix("x", 5_000, 5);
    for (int i = 0; i < 4; i++) {
      outage(HOUR);
    }
    assertThat(job.newTransitions()).isEmpty();
    assertThat(job.wallClockTimers()).as("one of each kind").isEqualTo(2);
  }

  @Test
  @DisplayName("D6: after a restart, waits count from the first report on")
  void aRestartDuringAnOutage() throws Exception {
    job.fix("x", 5_000, 5);
    OperatorSubtaskState state = job.snapshot();
    job.close();
    job = GeofenceHarness.reporting(POLICY, INTERVAL, state, HOUR);
    job.wallClock(2 * HOUR);
    assertThat(job.newTransitions()).isEmpty();
    pass(2 * WINDOW + STEP + INTERVAL);
    assertThat(job.newTransitions()).containsExactly("ENTER a FIRST_FIX 5000");
    pass(2 * TIMEOUT + STEP + INTERVAL);
    assertThat(job.newTransitions()).containsExactly("EXIT a DEVICE_SILENT 5000");
  }

  @Test
  @DisplayName("D6: a task that stalls processes the fixes of the stall before time passes")
  void aStalledTaskProcessesItsFixesFirst() throws Exception {
    job.fix("x", 5_000, 5);
    pass(2 * WINDOW);
    job.newTransitions();
    long stallMillis = 10 * TIMEOUT;
    job.wallClock(job.wallClock() + stallMillis);
    for (long passed = 0; passed < stallMillis; passed += INTERVAL) {
      job.fix("x", 6_000 + passed, 5);
      sourceMillis += INTERVAL;
      job.readUpTo(sourceMillis);
    }
    job.wallClock(job.wallClock() + 1);
    assertThat(job.newTransitions()).isEmpty();
  }

  private void outage(long millis) throws Exception {
    for (int i = 0; i < 100; i++) {
      job.wallClock(job.wallClock() + millis / 100);
    }
    sourceMillis += millis;
    job.readUpTo(sourceMillis);
    job.wallClock(job.wallClock() + 1);
  }

  private void pass(long millis) throws Exception {
    long endMillis = job.wallClock() + millis;
    while (job.wallClock() < endMillis) {
      sourceMillis += INTERVAL;
      job.readUpTo(sourceMillis);
      job.wallClock(job.wallClock() + INTERVAL);
    }
  }
}

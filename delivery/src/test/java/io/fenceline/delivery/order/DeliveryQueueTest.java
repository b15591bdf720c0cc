package io.fenceline.delivery.order;

import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.delivery.event.TestEvents;
import io.fenceline.delivery.order.DeliveryQueue.Next;
import io.fenceline.event.Bytes;
import io.fenceline.format.output.Event;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class DeliveryQueueTest {
  private static final AttemptFailure REFUSED = AttemptFailure.ofEvent("400");
  private static final AttemptFailure DOWN = AttemptFailure.ofEndpoint("503");
  private static final RetryPolicy RETRY =
      new RetryPolicy(Duration.ofSeconds(1), Duration.ofMinutes(10), Duration.ofHours(1));

  private final ManualTicks ticks = new ManualTicks();
  private DeliveryQueue queue = queue(100, 0);
  private long offset;

  private DeliveryQueue queue(int inFlight, double perSecond) {
    // The longest pauses.
    return new DeliveryQueue(RETRY, new DeliveryLimits(inFlight, perSecond), ticks, () -> 1);
  }

  private EventDelivery add(String device) {
    return add(device, 0);
  }

  private EventDelivery add(String device, int partition) {
    Event event = TestEvents.event(device);
    EventDelivery delivery =
        new EventDelivery(
            DeliveryProgress.NONE,
            new Position("transitions", partition, offset++),
            Bytes.utf8(device),
            event,
            ticks.epochMillis());
    queue.add(delivery);
    return delivery;
  }

  /** All that may be sent now. */
  private List<EventDelivery> due() {
    List<EventDelivery> due = new ArrayList<>();
    for (EventDelivery next = queue.next(); next != null; next = queue.next()) {
      due.add(next);
    }
    return due;
  }

  /** Moves the clock to the time for which the queue asks. */
  private void awaitWakeUp() {
    OptionalLong at = queue.wakeUpNanos();
    assertThat(at).as("a time to wake up").isPresent();
    ticks.advance(Duration.ofNanos(at.getAsLong() - ticks.nanos()));
  }

  /** Fails events of other devices until the endpoint counts as down. */
  private void bringDown() {
    for (int i = 0; i < Circuit.DEVICES; i++) {
      add("down-" + i);
    }
    due().forEach(each -> queue.failed(each, DOWN));
    assertThat(queue.isDown()).isTrue();
  }

  @Test
  void eventsOfADeviceGoOneAfterAnotherAndDevicesDoNotWait() {
    EventDelivery first = add("a");
    EventDelivery second = add("a");
    EventDelivery other = add("b");

    assertThat(due()).containsExactly(first, other);
    queue.succeeded(first);
    assertThat(due()).containsExactly(second);
  }

  @Test
  void aDeviceWhoseEventIsRefusedDelaysNoOther() {
    EventDelivery refused = add("a");
    add("a");
    due();
    assertThat(queue.failed(refused, REFUSED)).isEqualTo(Next.RETRY);
    EventDelivery other = add("b");

    assertThat(due()).containsExactly(other);
  }

  @Test
  void pausesGrowFromTheFirstToTheLongest() {
    EventDelivery refused = add("a");
    due();
    List<Long> pauses = new ArrayList<>();
    for (int i = 0; i < 11; i++) {
      queue.failed(refused, REFUSED);
      long before = ticks.nanos();
      assertThat(due()).isEmpty();
      awaitWakeUp();
      pauses.add(Duration.ofNanos(ticks.nanos() - before).toSeconds());
      assertThat(due()).containsExactly(refused);
    }
    assertThat(pauses).containsExactly(1L, 2L, 4L, 8L, 16L, 32L, 64L, 128L, 256L, 512L, 600L);
  }

  @Test
  void jitterShortensAPauseByUpToHalf() {
    assertThat(RETRY.pause(1, () -> 0)).isEqualTo(Duration.ofMillis(500));
    assertThat(RETRY.pause(1, () -> 1)).isEqualTo(Duration.ofSeconds(1));
    assertThat(RETRY.pause(Integer.MAX_VALUE, () -> 1)).isEqualTo(Duration.ofMinutes(10));
  }

  @Test
  void anEventIsSetAsideAtItsAgeAndTheNextOfTheDeviceFollows() {
    EventDelivery refused = add("a");
    due();
    Next next = queue.failed(refused, REFUSED);
    EventDelivery second = add("a");
    while (next == Next.RETRY) {
      awaitWakeUp();
      assertThat(due()).containsExactly(refused);
      next = queue.failed(refused, REFUSED);
    }
    assertThat(ticks.epochMillis() - refused.recordMillis())
        .isBetween(Duration.ofHours(1).toMillis(), Duration.ofMinutes(71).toMillis());
    assertThat(due()).as("before it is kept").isEmpty();
    queue.done(refused);
    assertThat(due()).containsExactly(second);
  }

  @Test
  void anOldEventIsTriedFiveTimesAllTheSame() {
    EventDelivery old = add("a");
    ticks.advance(Duration.ofDays(3));
    for (int attempt = 1; attempt <= 5; attempt++) {
      assertThat(due()).containsExactly(old);
      Next next = queue.failed(old, REFUSED);
      assertThat(next).isEqualTo(attempt < 5 ? Next.RETRY : Next.UNDELIVERED);
      if (next == Next.RETRY) {
        awaitWakeUp();
      }
    }
  }

  @Test
  void anEndpointThatIsDownGetsSingleAttemptsWithGrowingPauses() {
    bringDown();
    add("new");
    assertThat(due()).as("also not of other devices").isEmpty();
    List<Long> pauses = new ArrayList<>();
    for (int i = 0; i < 7; i++) {
      long before = ticks.nanos();
      awaitWakeUp();
      pauses.add(Duration.ofNanos(ticks.nanos() - before).toSeconds());
      List<EventDelivery> probe = due();
      assertThat(probe).hasSize(1);
      queue.failed(probe.get(0), DOWN);
    }
    assertThat(pauses).containsExactly(1L, 2L, 4L, 8L, 16L, 30L, 30L);
  }

  @Test
  void theFirstSuccessLetsAllWaitingDevicesGo() {
    bringDown();
    awaitWakeUp();
    queue.succeeded(due().get(0));

    assertThat(queue.isDown()).isFalse();
    assertThat(due()).hasSize(Circuit.DEVICES - 1);
  }

  @Test
  void refusedEventsOfManyDevicesDoNotMakeAnEndpointDown() {
    for (int i = 0; i < 50; i++) {
      add("device-" + i);
    }
    due().forEach(each -> queue.failed(each, REFUSED));
    EventDelivery other = add("other");
    assertThat(due()).containsExactly(other);
  }

  @Test
  void aFewDevicesWhoseEventsAreAnsweredBy500DelayNoOther() {
    for (int i = 1; i < Circuit.DEVICES; i++) {
      add("bad-" + i);
    }
    for (int round = 0; round < 5; round++) {
      due().forEach(each -> queue.failed(each, DOWN));
      awaitWakeUp();
    }
    due();
    EventDelivery other = add("other");
    assertThat(due()).containsExactly(other);
  }

  @Test
  void oldEventsAreSetAsideWithoutAttemptWhileTheEndpointIsDownForLong() {
    bringDown();
    EventDelivery waiting = add("new");
    ticks.advance(DeliveryQueue.GRACE.minusNanos(1));
    assertThat(queue.overdue()).isEmpty();
    ticks.advance(RETRY.giveUpAfter());

    assertThat(queue.overdue()).contains(waiting).hasSize(Circuit.DEVICES + 1);
    assertThat(waiting.attempts()).isZero();
    assertThat(waiting.lastAnswer()).isEqualTo("503");
    assertThat(queue.overdue()).as("each once").isEmpty();
  }

  @Test
  void retryAfterPausesTheWholeEndpointButNotForEver() {
    EventDelivery first = add("a");
    due();
    queue.failed(first, new AttemptFailure("429", true, Duration.ofSeconds(20), false));
    EventDelivery other = add("b");
    ticks.advance(Duration.ofSeconds(20).minusNanos(1));
    assertThat(due()).isEmpty();
    ticks.advance(Duration.ofNanos(1));
    assertThat(due()).contains(other);

    queue.failed(other, new AttemptFailure("429", true, Duration.ofDays(300), false));
    ticks.advance(RETRY.giveUpAfter());
    assertThat(due()).contains(other);
  }

  @Test
  void goneStopsTheEndpointAndKeepsTheEvent() {
    EventDelivery first = add("a");
    due();
    queue.failed(first, new AttemptFailure("410", false, null, true));
    add("b");
    ticks.advance(Duration.ofDays(30));

    assertThat(queue.isDisabled()).isTrue();
    assertThat(due()).isEmpty();
    assertThat(queue.overdue()).isEmpty();
    assertThat(queue.wakeUpNanos()).isEmpty();
    assertThat(queue.size()).isEqualTo(2);
  }

  @Test
  void noMoreThanTheLimitAreInFlight() {
    queue = queue(2, 0);
    add("a");
    add("b");
    EventDelivery third = add("c");
    List<EventDelivery> inFlight = due();
    assertThat(inFlight).hasSize(2);
    assertThat(queue.wakeUpNanos()).isEmpty();
    queue.succeeded(inFlight.get(0));
    assertThat(due()).containsExactly(third);
  }

  @Test
  void aRateSpreadsEventsAndIdleTimeIsNotSaved() {
    queue = queue(1_000, 100);
    ticks.advance(Duration.ofHours(1));
    for (int i = 0; i < 300; i++) {
      add("device-" + i);
    }
    int sent = due().size();
    assertThat(sent).as("at once").isBetween(1, 6);
    for (int i = 0; i < 1_000; i++) {
      ticks.advance(Duration.ofMillis(1));
      sent += due().size();
    }
    assertThat(sent).isBetween(100, 106);
  }

  @Test
  void aPartitionThatIsGivenAwayLeavesNothingBehind() {
    EventDelivery inFlight = add("a", 0);
    due();
    EventDelivery waiting = add("b", 0);
    add("a", 0);
    EventDelivery elsewhere = add("a", 1);
    assertThat(due()).containsExactly(waiting, elsewhere);
    queue.failed(waiting, REFUSED);
    queue.drop("transitions", 0);
    assertThat(queue.size()).isEqualTo(1);

    // It comes back, and its first record is read again.
    EventDelivery again = add("a", 0);
    queue.failed(inFlight, REFUSED);
    assertThat(due()).containsExactly(again);
    queue.succeeded(again);
    queue.succeeded(elsewhere);
    assertThat(queue.size()).isZero();
    assertThat(queue.inFlight()).isZero();
    assertThat(queue.wakeUpNanos()).isEmpty();
  }

  @Test
  void theOldestIsThatOfTheRecordThatWaitsLongest() {
    assertThat(queue.oldestMillis()).isEmpty();
    add("a");
    ticks.advance(Duration.ofMinutes(1));
    add("b");
    assertThat(queue.oldestMillis()).hasValue(ManualTicks.START_MILLIS);
  }
}

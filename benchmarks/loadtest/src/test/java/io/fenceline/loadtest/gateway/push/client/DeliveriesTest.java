package io.fenceline.loadtest.gateway.push.client;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Lost, repeated and disordered events that sockets receive. */
class DeliveriesTest {
  private final Deliveries deliveries = new Deliveries(100, 2);

  @Test
  void eventsInOrderAreAllDistinct() {
    receive(100, 0, 1, 2);
    receive(101, 0, 1);

    assertCounts(5, 0, 0);
  }

  @Test
  void aLostEventIsMissingFromTheDistinctOnes() {
    receive(100, 0, 2, 3);

    assertCounts(3, 0, 0);
  }

  @Test
  void aRepeatedEventIsCountedOnceAsDistinctAndOnceAsRepeated() {
    receive(100, 0, 1, 1, 2, 0);

    assertCounts(3, 2, 0);
  }

  @Test
  void anEventAfterALaterOneIsOutOfOrderAndNotLost() {
    receive(100, 0, 2, 1, 3);

    assertCounts(4, 0, 1);
  }

  @Test
  void devicesAreCountedSeparately() {
    receive(100, 0, 1);
    receive(101, 0, 2, 1);

    assertCounts(5, 0, 1);
  }

  private void receive(int device, int... numbers) {
    for (int number : numbers) {
      deliveries.receive(device, number);
    }
  }

  private void assertCounts(long distinct, long repeated, long outOfOrder) {
    assertThat(deliveries.distinct()).isEqualTo(distinct);
    assertThat(deliveries.repeated()).isEqualTo(repeated);
    assertThat(deliveries.outOfOrder()).isEqualTo(outOfOrder);
    assertThat(deliveries.foreign()).isZero();
  }
}

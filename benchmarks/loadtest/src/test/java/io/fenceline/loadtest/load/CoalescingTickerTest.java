package io.fenceline.loadtest.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.kafka.client.Sender;
import io.fenceline.loadtest.ManualTicker;
import io.fenceline.loadtest.scenario.SendSchedule;
import io.fenceline.producers.Ticker;
import org.apache.kafka.clients.producer.MockProducer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.Test;

class CoalescingTickerTest {
  private static final long MIN_SLEEP_NANOS = 500;

  private final ManualTicker clock = new ManualTicker();
  private final CoalescingTicker ticker = new CoalescingTicker(clock, MIN_SLEEP_NANOS);

  @Test
  void eventsDueDuringItsSleepPassWhenItEnds() {
    for (long due = 0; due <= 2_000; due += 100) {
      assertThat(ticker.waitUntil(due)).isTrue();
      assertThat(ticker.nanos() - due).isBetween(0L, MIN_SLEEP_NANOS);
    }

    assertThat(clock.waits()).containsExactly(0L, 500L, 1_000L, 1_500L, 2_000L);
  }

  @Test
  void whatIsRareIsServedOnTime() {
    for (long due = 0; due <= 9_000; due += 1_000) {
      ticker.waitUntil(due);
      assertThat(ticker.nanos()).isEqualTo(due);
    }
  }

  @Test
  void itStopsWithTheWrappedTicker() {
    CoalescingTicker ended = new CoalescingTicker(ending(), MIN_SLEEP_NANOS);

    assertThat(ended.waitUntil(1)).isFalse();
  }

  private static Ticker ending() {
    return new Ticker() {
      @Override
      public long nanos() {
        return 0;
      }

      @Override
      public boolean waitUntil(long nanos) {
        return false;
      }
    };
  }

  /** The rest is late as well, and reported. */
  @Test
  void aLoadIsBehindItsTimetableByTheRestAtMost() {
    try (var producer =
        new MockProducer<>(true, null, new ByteArraySerializer(), new ByteArraySerializer())) {
      Sender sender = new Sender(producer, "locations");
      LoadGenerator load =
          new LoadGenerator(
              ordinal -> sender.send(new byte[1], new byte[1]),
              new SendSchedule(0, 100_000, 1_000),
              sender,
              CoalescingTicker.ofLoad(clock));
      load.run(0, 1_000, 0);

      assertThat(load.sent()).isEqualTo(1_000);
      assertThat(clock.nanos()).isBetween(9_990_000L, 10_500_000L);
      assertThat(clock.waits()).hasSizeLessThanOrEqualTo(21);
      assertThat(load.maxSendDelayMillis()).isBetween(0.4, 0.5);
    }
  }
}

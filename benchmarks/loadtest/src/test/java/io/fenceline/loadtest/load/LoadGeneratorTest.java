package io.fenceline.loadtest.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.event.Fix;
import io.fenceline.format.Encoding;
import io.fenceline.kafka.client.Sender;
import io.fenceline.loadtest.ManualTicker;
import io.fenceline.loadtest.scenario.FixSequence;
import io.fenceline.loadtest.scenario.SendSchedule;
import org.apache.kafka.clients.producer.MockProducer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.Test;

/** Load at the intended times. */
class LoadGeneratorTest {
  @Test
  void aFixThatIsHeldUpDelaysNoneAfterItAndItsDelayIsRecorded() {
    ManualTicker ticker = new ManualTicker();
    SendSchedule schedule = new SendSchedule(0, 1_000, 10);
    try (var producer =
        new MockProducer<>(true, null, new ByteArraySerializer(), new ByteArraySerializer())) {
      FixSequence slowOnce =
          () -> {
            ticker.work(ticker.waits().size() == 3 ? 5_500_000 : 0);
            return Fix.of("device-0", 4_102_444_800_000L, 0, 0);
          };
      LoadGenerator load =
          new LoadGenerator(
              slowOnce, schedule, new Sender(producer, "locations"), Encoding.JSON, ticker);
      load.run(0, 10, 0);

      assertThat(ticker.waits()).hasSize(10).first().isEqualTo(0L);
      assertThat(ticker.waits().get(9)).isEqualTo(9_000_000);
      assertThat(load.maxSendDelayMillis()).isEqualTo(5.5);
      assertThat(load.sent()).isEqualTo(10);
    }
  }
}

package io.fenceline.loadtest.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.kafka.client.Sender;
import io.fenceline.loadtest.ManualTicker;
import io.fenceline.loadtest.scenario.SendSchedule;
import java.util.function.LongConsumer;
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
      Sender sender = new Sender(producer, "locations");
      LongConsumer slowOnce =
          ordinal -> {
            ticker.work(ordinal == 2 ? 5_500_000 : 0);
            sender.send(new byte[1], new byte[1]);
          };
      LoadGenerator load = new LoadGenerator(slowOnce, schedule, sender, ticker);
      load.run(0, 10, 0);

      assertThat(ticker.waits()).hasSize(10).first().isEqualTo(0L);
      assertThat(ticker.waits().get(9)).isEqualTo(9_000_000);
      assertThat(load.maxSendDelayMillis()).isEqualTo(5.5);
      assertThat(load.sent()).isEqualTo(10);
    }
  }
}

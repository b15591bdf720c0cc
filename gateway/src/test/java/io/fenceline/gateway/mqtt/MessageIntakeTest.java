package io.fenceline.gateway.mqtt;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.format.ValueFormats;
import io.fenceline.format.fix.FixLayout;
import io.fenceline.gateway.TestGateway;
import io.fenceline.gateway.intake.FixIntake;
import io.fenceline.gateway.intake.PostedForm;
import io.fenceline.gateway.write.TopicWriter;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.producer.MockProducer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** E6: the intake goes on whatever a message does. */
@Timeout(60)
class MessageIntakeTest {
  private final MockProducer<byte[], byte[]> producer =
      new MockProducer<>(true, null, new ByteArraySerializer(), new ByteArraySerializer());
  private final TopicWriter writer =
      new TopicWriter(producer, "locations", 64 << 20, () -> Duration.ZERO);

  @Test
  void aMessageThatCannotBeAcknowledgedDoesNotEndTheIntake() throws Exception {
    FixIntake fixes = new FixIntake(ValueFormats.JSON, FixLayout.DEFAULT, writer);
    try (writer;
        MessageIntake intake = new MessageIntake(fixes, PostedForm.of(null))) {
      CountDownLatch acknowledged = new CountDownLatch(1);
      intake.add(
          "a",
          fix("a"),
          () -> {
            throw new IllegalStateException("the connection has ended");
          });
      TestGateway.await(() -> intake.taken() == 1);
      intake.add("b", fix("b"), acknowledged::countDown);

      assertThat(acknowledged.await(20, TimeUnit.SECONDS)).isTrue();
      assertThat(intake.liveness().problem()).isEmpty();
    }
  }

  private static byte[] fix(String device) {
    return MqttFixture.fix(device, 1_641_168_000_000L).getBytes(UTF_8);
  }
}

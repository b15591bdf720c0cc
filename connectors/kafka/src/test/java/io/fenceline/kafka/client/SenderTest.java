package io.fenceline.kafka.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.apache.kafka.clients.producer.MockProducer;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.apache.kafka.common.errors.TopicAuthorizationException;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.Test;

class SenderTest {
  private final byte[] bytes = {1};

  @Test
  void theFailureOfARecordEndsTheNextCall() {
    MockProducer<byte[], byte[]> producer =
        new MockProducer<>(false, null, new ByteArraySerializer(), new ByteArraySerializer());
    Sender sender = new Sender(producer, "zones");
    sender.send(bytes, bytes);
    producer.errorNext(new TopicAuthorizationException("not allowed"));

    assertThatThrownBy(() -> sender.send(bytes, bytes))
        .isInstanceOf(SendFailedException.class)
        .hasMessageContaining("zones")
        .hasMessageContaining("not allowed");
    assertThatThrownBy(sender::flush).isInstanceOf(SendFailedException.class);
    assertThat(producer.history()).hasSize(1);
  }

  @Test
  void whatTheProducerRefusesAtOnceIsAFailureToo() {
    MockProducer<byte[], byte[]> producer = acknowledging();
    producer.sendException = new RecordTooLargeException("33 MiB");

    assertThatThrownBy(() -> new Sender(producer, "topic").send(bytes, bytes))
        .isInstanceOf(SendFailedException.class)
        .hasMessageContaining("33 MiB");
  }

  @Test
  void noRecordHasATimestampOfItsOwn() {
    MockProducer<byte[], byte[]> producer = acknowledging();
    new Sender(producer, "topic").send(bytes, bytes);

    assertThat(producer.history().get(0).timestamp()).isNull();
  }

  private static MockProducer<byte[], byte[]> acknowledging() {
    return new MockProducer<>(true, null, new ByteArraySerializer(), new ByteArraySerializer());
  }
}

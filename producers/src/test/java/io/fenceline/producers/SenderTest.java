package io.fenceline.producers;

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
    Sent sent = new Sent();
    sent.producer.sendException = new RecordTooLargeException("33 MiB");

    assertThatThrownBy(() -> sent.sender().send(bytes, bytes))
        .isInstanceOf(SendFailedException.class)
        .hasMessageContaining("33 MiB");
  }

  @Test
  void noRecordHasATimestampOfItsOwn() {
    Sent sent = new Sent();
    sent.sender().send(bytes, bytes);

    assertThat(sent.producer.history().get(0).timestamp()).isNull();
  }
}

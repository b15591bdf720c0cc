package io.fenceline.kafka;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fenceline.event.Bytes;
import io.fenceline.event.RawHeader;
import io.fenceline.format.input.RawRecord;
import java.lang.reflect.Proxy;
import java.util.Optional;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.record.TimestampType;
import org.junit.jupiter.api.Test;

class RawRecordsTest {
  private static final byte[] VALUE = "{}".getBytes(UTF_8);

  @Test
  void headersAndTimestampAreThoseOfTheRecord() {
    Headers headers = new RecordHeaders();
    headers.add("b", new byte[] {-1, 0}).add("", null).add("a", VALUE).add("b", VALUE);
    RawRecord raw = RawRecords.of(record(headers, VALUE));
    assertThat(raw.timestampMillis()).isEqualTo(5);
    assertThat(raw.headers().toList())
        .containsExactly(
            new RawHeader("b", Bytes.of(new byte[] {-1, 0})),
            new RawHeader("", null),
            new RawHeader("a", Bytes.of(VALUE)),
            new RawHeader("b", Bytes.of(VALUE)));
    assertThat(KafkaHeaders.of(raw.headers().toList())).isEqualTo(headers);
  }

  @Test
  void headersOfAnOrdinaryRecordAreNotRead() {
    RawRecord raw = RawRecords.of(record(unreadable(), VALUE));
    assertThatThrownBy(() -> raw.headers().toList()).isInstanceOf(AssertionError.class);
  }

  private static Headers unreadable() {
    return (Headers)
        Proxy.newProxyInstance(
            RawRecordsTest.class.getClassLoader(),
            new Class<?>[] {Headers.class},
            (proxy, method, arguments) -> {
              throw new AssertionError(method.getName() + " was called");
            });
  }

  private static ConsumerRecord<byte[], byte[]> record(Headers headers, byte[] value) {
    return new ConsumerRecord<>(
        "locations",
        3,
        77,
        5,
        TimestampType.CREATE_TIME,
        0,
        VALUE.length,
        null,
        value,
        headers,
        Optional.empty());
  }
}

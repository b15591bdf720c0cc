package io.fenceline.kafka;

import io.fenceline.event.Bytes;
import io.fenceline.event.RawHeader;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;

/** Headers to and from those of Kafka: order, repeats, empty names and absent values are kept. */
public final class KafkaHeaders {
  private KafkaHeaders() {}

  public static List<RawHeader> read(Headers headers) {
    List<RawHeader> list = new ArrayList<>();
    for (Header header : headers) {
      list.add(new RawHeader(header.key(), Bytes.of(header.value())));
    }
    return list;
  }

  public static Headers of(List<RawHeader> list) {
    RecordHeaders headers = new RecordHeaders();
    for (RawHeader header : list) {
      headers.add(header.name(), header.value() == null ? null : header.value().array());
    }
    return headers;
  }
}

package io.fenceline.gateway.stream;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.fenceline.format.ValueFormats;
import io.fenceline.format.input.RawRecord;
import io.fenceline.format.input.RefusedException;
import io.fenceline.format.output.TopicFormats;
import io.fenceline.fuzzing.FuzzTarget;
import io.fenceline.fuzzing.Fuzzer;
import io.fenceline.gateway.subscription.Cursors;
import io.fenceline.gateway.subscription.Offsets;
import io.fenceline.gateway.subscription.StreamEventReader;
import io.fenceline.gateway.subscription.StreamException;
import io.fenceline.gateway.subscription.StreamKind;
import io.fenceline.gateway.subscription.SubscriptionRequest;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@DisplayName(
    "Whatever clients and topics send to a stream, it is read or refused, in time and memory")
class StreamFuzzTest {
  private static final String TRANSITION =
      "{\"id\":\"d/z/ENTER/1\",\"deviceId\":\"d\",\"zoneId\":\"é\",\"type\":\"ENTER\","
          + "\"trigger\":\"ENTER\",\"time\":1,\"lon\":8.5,\"lat\":47,\"attributes\":{\"a\":[1]}}";

  static Stream<FuzzTarget> targets() {
    Cursors cursors = new Cursors(() -> new byte[32], "topics");
    StreamEventReader json = new StreamEventReader(TopicFormats.JSON);
    StreamEventReader protobuf = new StreamEventReader(TopicFormats.all(ValueFormats.PROTOBUF));
    return Stream.of(
        FuzzTarget.ofText(
            "subscription",
            input -> SubscriptionRequest.ofJson(new String(input, UTF_8)),
            StreamException.class,
            "{\"kinds\":[\"transitions\",\"positions\"],\"devices\":[\"a\",\"é\"],\"zones\":\"z\","
                + "\"types\":[\"ENTER\"],\"bbox\":[170,-5.5,-170,5e0],\"cursor\":\"AQAA\"}",
            "{\"bbox\":\"1,2,3,4\"}"),
        FuzzTarget.ofText(
            "cursor",
            input -> cursors.read(new String(input, UTF_8)),
            StreamException.class,
            cursors.write(offsets(3)),
            cursors.write(offsets(300))),
        FuzzTarget.ofText(
            "event",
            input -> json.read(StreamKind.TRANSITION, record(input)),
            RefusedException.class,
            TRANSITION),
        FuzzTarget.ofBytes(
            "Protocol Buffers event",
            input -> protobuf.read(StreamKind.AD_MATCH, record(input)),
            RefusedException.class,
            new byte[] {10, 1, 'a', 18, 1, 'd', 26, 1, 'z', 32, 1, 48, 1}));
  }

  @ParameterizedTest
  @MethodSource("targets")
  void everyMessageIsReadOrRefused(FuzzTarget target) {
    Fuzzer.run(target);
  }

  private static Offsets offsets(int partitions) {
    Offsets offsets = new Offsets();
    for (int i = 0; i < partitions; i++) {
      offsets.set(StreamKind.TRANSITION, i, 1L << i % 60);
    }
    return offsets;
  }

  private static RawRecord record(byte[] value) {
    return new RawRecord(null, value, 0, 0, 0);
  }
}

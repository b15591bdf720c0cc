package io.fenceline.format.protobuf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.fenceline.event.Fix;
import io.fenceline.event.RefusalReason;
import io.fenceline.format.ValueFormats;
import io.fenceline.format.fix.FixField;
import io.fenceline.format.fix.FixLayout;
import io.fenceline.format.fix.FixReader;
import io.fenceline.format.input.RawRecord;
import io.fenceline.format.input.RefusedException;
import io.fenceline.proto.FencelineProto;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Reads fixes from Protocol Buffers for one test. */
final class ProtobufFixes {
  static final long TIME = 1641168000000L;

  final List<FixField> ignored = new ArrayList<>();
  final FixReader reader =
      ValueFormats.PROTOBUF.fixReader(
          new FixLayout(Map.of(), FixLayout.TimeUnit.SECONDS, Duration.ofMinutes(5)), ignored::add);

  static FencelineProto.Fix.Builder good() {
    return FencelineProto.Fix.newBuilder().setDeviceId("a").setTime(TIME).setLon(1).setLat(2);
  }

  Fix read(FencelineProto.Fix.Builder message) throws RefusedException {
    return reader.read(record(null, message.build().toByteArray()));
  }

  static RawRecord record(byte[] key, byte[] value) {
    return new RawRecord(key, value, 0, 0, TIME);
  }

  RefusedException refusal(FencelineProto.Fix.Builder message) {
    return refusal(null, message.build().toByteArray());
  }

  RefusedException refusal(byte[] key, byte[] value) {
    RefusedException refusal =
        catchThrowableOfType(RefusedException.class, () -> reader.read(record(key, value)));
    assertThat(refusal).isNotNull();
    return refusal;
  }

  static void assertRefused(RefusedException refusal, RefusalReason reason, String... said) {
    assertThat(refusal.reason()).as(refusal.getMessage()).isEqualTo(reason);
    for (String each : said) {
      assertThat(refusal.getMessage()).contains(each);
    }
  }
}

package io.fenceline.job.operator;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.event.Bytes;
import io.fenceline.event.Fix;
import io.fenceline.event.RawHeader;
import io.fenceline.event.RefusalReason;
import io.fenceline.format.ValueFormats;
import io.fenceline.format.fix.FixLayout;
import io.fenceline.format.input.RawHeaders;
import io.fenceline.format.input.RawRecord;
import io.fenceline.format.output.Outputs;
import io.fenceline.types.Types;
import java.util.List;
import org.apache.flink.api.common.serialization.SerializerConfigImpl;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.streaming.util.OneInputStreamOperatorTestHarness;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class FixDecoderTest {
  private OneInputStreamOperatorTestHarness<List<RawRecord>, List<Fix>> decoder;

  @BeforeEach
  void open() throws Exception {
    decoder =
        new OneInputStreamOperatorTestHarness<>(
            new FixDecoder(ValueFormats.JSON, FixLayout.DEFAULT, "locations"));
    decoder.setup(Types.FIXES.createSerializer(new SerializerConfigImpl()));
    decoder.open();
  }

  @AfterEach
  void close() throws Exception {
    decoder.close();
  }

  @Test
  @DisplayName("D1: a reset is that of the device in its key; without one it is refused")
  void aResetIsOfTheDeviceInItsKey() throws Exception {
    decoder.processElement(new StreamRecord<>(List.of(reset("x".getBytes(UTF_8)), reset(null))));
    decoder.processElement(new StreamRecord<>(List.of(reset(null))));
    assertThat(decoder.extractOutputValues())
        .as("no batch is empty")
        .containsExactly(List.of(Fix.reset("x", 2, 7)));
    assertThat(decoder.getSideOutput(OutputTags.of(Outputs.DEAD_LETTERS)))
        .extracting(letter -> letter.getValue().reason())
        .containsExactly(RefusalReason.BAD_ID, RefusalReason.BAD_ID);
  }

  @Test
  @DisplayName("E4: a refused fix keeps its timestamp and headers; those of others are not copied")
  void onlyRefusedFixesKeepTheirHeaders() throws Exception {
    String fix = "{\"deviceId\":\"x\",\"time\":1641168000000,\"lon\":0,\"lat\":0}";
    RawHeaders copied =
        () -> {
          throw new AssertionError("the headers of a fix that is not refused were copied");
        };
    decoder.processElement(new StreamRecord<>(List.of(record(fix, copied))));
    List<RawHeader> headers = List.of(new RawHeader("", null), new RawHeader("a", Bytes.utf8("b")));
    decoder.processElement(new StreamRecord<>(List.of(record("{}", () -> headers))));
    assertThat(decoder.extractOutputValues()).hasSize(1);
    assertThat(decoder.getSideOutput(OutputTags.of(Outputs.DEAD_LETTERS)))
        .singleElement()
        .satisfies(
            letter -> {
              assertThat(letter.getValue().timestampMillis()).isEqualTo(1641168000005L);
              assertThat(letter.getValue().headers()).isEqualTo(headers);
            });
  }

  private static RawRecord record(String json, RawHeaders headers) {
    return new RawRecord(null, json.getBytes(UTF_8), 2, 8, 1641168000005L, headers, false);
  }

  private static RawRecord reset(byte[] key) {
    return new RawRecord(key, null, 2, 7, 0, RawHeaders.NONE, true);
  }
}

package io.fenceline.job.operator;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.event.Fix;
import io.fenceline.event.RefusalReason;
import io.fenceline.format.Encoding;
import io.fenceline.format.fix.FixLayout;
import io.fenceline.format.input.RawRecord;
import io.fenceline.types.Types;
import org.apache.flink.streaming.api.operators.ProcessOperator;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.streaming.util.OneInputStreamOperatorTestHarness;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class FixDecoderTest {
  private OneInputStreamOperatorTestHarness<RawRecord, Fix> decoder;

  @AfterEach
  void close() throws Exception {
    decoder.close();
  }

  @Test
  @DisplayName("D1: a reset is that of the device in its key; without one it is refused")
  void aResetIsOfTheDeviceInItsKey() throws Exception {
    FixDecoder function = new FixDecoder(Encoding.JSON, FixLayout.DEFAULT, "locations");
    decoder = new OneInputStreamOperatorTestHarness<>(new ProcessOperator<>(function));
    decoder.setup(Types.FIX.createSerializer(null));
    decoder.open();
    decoder.processElement(new StreamRecord<>(reset("x".getBytes(UTF_8))));
    decoder.processElement(new StreamRecord<>(reset(null)));
    assertThat(decoder.extractOutputValues()).containsExactly(Fix.reset("x", 2, 7));
    assertThat(decoder.getSideOutput(DeadLetters.TAG))
        .extracting(letter -> letter.getValue().reason())
        .containsExactly(RefusalReason.BAD_ID);
  }

  private static RawRecord reset(byte[] key) {
    return new RawRecord(key, null, 2, 7, 0, true);
  }
}

package io.fenceline.job.operator;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.event.Fix;
import io.fenceline.format.Encoding;
import io.fenceline.format.fix.FixLayout;
import io.fenceline.format.input.RawRecord;
import io.fenceline.job.evaluation.Policy;
import io.fenceline.types.Types;
import org.apache.flink.streaming.api.operators.ProcessOperator;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.streaming.util.OneInputStreamOperatorTestHarness;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class FixDecoderTest {
  private static final long NOW = 1_700_000_000_000L;
  private static final long TIMEOUT = 60_000;

  private OneInputStreamOperatorTestHarness<RawRecord, Fix> decoder;

  @AfterEach
  void close() throws Exception {
    decoder.close();
  }

  @Test
  @DisplayName("D6: a fix is backlogged when its record is behind the clock by half the timeout")
  void aFixBehindTheClockByHalfTheTimeoutIsBacklogged() throws Exception {
    open(Policies.silencing(TIMEOUT, 0));
    read(NOW - TIMEOUT / 2 - 1);
    read(NOW - TIMEOUT / 2);
    assertThat(decoder.extractOutputValues())
        .extracting(Fix::backlogged)
        .containsExactly(true, false);
  }

  @Test
  void withoutATimeoutNothingIsMarked() throws Exception {
    open(Policy.DEFAULTS);
    read(1_600_000_000_000L);
    assertThat(decoder.extractOutputValues()).extracting(Fix::backlogged).containsExactly(false);
  }

  private void open(Policy policy) throws Exception {
    decoder =
        new OneInputStreamOperatorTestHarness<>(
            new ProcessOperator<>(
                new FixDecoder(Encoding.JSON, FixLayout.DEFAULT, "locations", policy)));
    decoder.setup(Types.FIX.createSerializer(null));
    decoder.setProcessingTime(NOW);
    decoder.open();
  }

  private void read(long timestampMillis) throws Exception {
    String fix = "{\"deviceId\":\"x\",\"time\":1600000000000,\"lon\":1,\"lat\":2}";
    decoder.processElement(
        new StreamRecord<>(new RawRecord(null, fix.getBytes(UTF_8), 0, 0, timestampMillis)));
  }
}

package io.fenceline.format.output;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.event.AdMatch;
import io.fenceline.event.Bytes;
import io.fenceline.event.Transition;
import io.fenceline.event.TransitionReason;
import io.fenceline.event.TransitionType;
import io.fenceline.event.Trigger;
import io.fenceline.format.RandomText;
import io.fenceline.format.ValueFormat;
import java.util.Random;
import java.util.function.IntFunction;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.record.AbstractRecords;
import org.apache.kafka.common.record.CompressionType;
import org.apache.kafka.common.record.RecordBatch;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/** Compares the limits with the size that Kafka's producer gives a record. */
class OutputLimitTest {
  /** A record so close below the limit may count as too large. */
  private static final int MARGIN_BYTES = 40;

  @ParameterizedTest
  @FieldSource("io.fenceline.format.ValueFormats#ALL")
  void noRecordIsLetThroughThatAProducerRefuses(ValueFormat format) {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    for (int i = 0; i < 2_000; i++) {
      String device = RandomText.id(random, 1 + random.nextInt(64));
      Transition transition = transition(random, device);
      AdMatch match = adMatch(random, device);
      check(
          seed,
          producerBytes(device, format.write(transition)),
          limits(Outputs.TRANSITIONS, format),
          transition);
      check(
          seed,
          producerBytes(device, format.write(match)),
          limits(Outputs.AD_MATCHES, format),
          match);
    }
  }

  private static <T> IntFunction<OutputLimit<T>> limits(Output<T> output, ValueFormat format) {
    return bytes -> new OutputLimit<>(output, format, bytes, "test");
  }

  private static <T> void check(
      long seed, int bytes, IntFunction<OutputLimit<T>> limits, T element) {
    for (int limit : new int[] {bytes - 1, bytes, bytes + MARGIN_BYTES, 4 * bytes + 20_000}) {
      long excessive = limits.apply(limit).excessiveBytes(element);
      if (limit < bytes) {
        assertThat(excessive).as("seed %d", seed).isGreaterThan(limit);
      } else if (limit >= bytes + MARGIN_BYTES) {
        assertThat(excessive).as("seed %d", seed).isZero();
      }
    }
  }

  private static int producerBytes(String device, byte[] value) {
    return AbstractRecords.estimateSizeInBytesUpperBound(
        RecordBatch.CURRENT_MAGIC_VALUE,
        CompressionType.NONE,
        device.getBytes(UTF_8),
        value,
        new Header[0]);
  }

  private static Transition transition(Random random, String device) {
    TransitionType[] types = TransitionType.values();
    return new Transition(
        types[random.nextInt(types.length)],
        TransitionReason.DEVICE_SILENT,
        device,
        RandomText.id(random, 1 + random.nextInt(64)),
        random.nextLong(),
        random.nextLong(),
        -random.nextDouble(),
        -random.nextDouble(),
        random.nextLong(),
        json(random),
        true,
        random.nextDouble(),
        random.nextDouble());
  }

  private static AdMatch adMatch(Random random, String device) {
    return new AdMatch(
        device,
        "%/".repeat(1 + random.nextInt(64)),
        Trigger.INSIDE,
        TransitionReason.DEVICE_SILENT,
        random.nextLong(),
        -random.nextDouble(),
        -random.nextDouble(),
        json(random),
        json(random),
        true);
  }

  private static Bytes json(Random random) {
    return random.nextInt(4) == 0 ? null : Bytes.utf8('"' + "x".repeat(random.nextInt(500)) + '"');
  }
}

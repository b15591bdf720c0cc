package io.fenceline.format;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.event.AdMatch;
import io.fenceline.event.Bytes;
import io.fenceline.event.Transition;
import io.fenceline.event.TransitionReason;
import io.fenceline.event.TransitionType;
import io.fenceline.event.Trigger;
import java.util.Random;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.record.AbstractRecords;
import org.apache.kafka.common.record.CompressionType;
import org.apache.kafka.common.record.RecordBatch;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Compares the limits with the size that Kafka's producer gives a record. */
class OutputLimitTest {
  /** A record so close below the limit may count as too large. */
  private static final int MARGIN_BYTES = 40;

  @ParameterizedTest
  @EnumSource
  void noRecordIsLetThroughThatAProducerRefuses(Encoding encoding) {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    for (int i = 0; i < 2_000; i++) {
      String device = RandomText.of(random, 1 + random.nextInt(64));
      Transition transition = transition(random, device);
      AdMatch match = adMatch(random, device);
      check(seed, producerBytes(device, encoding.write(transition)), transition, null, encoding);
      check(seed, producerBytes(device, encoding.write(match)), null, match, encoding);
    }
  }

  private static void check(
      long seed, int bytes, Transition transition, AdMatch match, Encoding encoding) {
    for (int limit : new int[] {bytes - 1, bytes, bytes + MARGIN_BYTES, 4 * bytes + 20_000}) {
      OutputLimit outputs = new OutputLimit(encoding, limit, "test");
      long excessive =
          match == null ? outputs.excessiveBytes(transition) : outputs.excessiveBytes(match);
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
        RandomText.of(random, 1 + random.nextInt(64)),
        random.nextLong(),
        random.nextLong(),
        -random.nextDouble(),
        -random.nextDouble(),
        random.nextLong(),
        json(random));
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
        json(random));
  }

  private static Bytes json(Random random) {
    return random.nextInt(4) == 0 ? null : Bytes.utf8('"' + "x".repeat(random.nextInt(500)) + '"');
  }
}

package io.fenceline.kafka.reader;

import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.event.RefusalReason;
import io.fenceline.format.input.RawRecord;
import io.fenceline.format.input.RefusedException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class RefusalLogTest {
  private static final RawRecord RECORD = new RawRecord(new byte[0], new byte[0], 1, 2, 3);

  private long nanos = Long.MAX_VALUE - 5;

  @Test
  void oneRefusalAMinuteIsLoggedAndAllAreCounted() {
    RefusalLog log = new RefusalLog("zones", () -> nanos);
    RefusedException refused = new RefusedException(RefusalReason.NOT_JSON, "no JSON");
    assertThat(log.add(RECORD, refused)).isTrue();
    nanos += TimeUnit.SECONDS.toNanos(59);
    assertThat(log.add(RECORD, refused)).isFalse();
    nanos += TimeUnit.SECONDS.toNanos(1);
    assertThat(log.add(RECORD, refused)).isTrue();
    assertThat(log.count()).isEqualTo(3);
  }
}

package io.fenceline.gateway.topics;

import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.event.Fix;
import io.fenceline.format.input.PartitionerWarning;
import io.fenceline.format.input.RawRecord;
import io.fenceline.gateway.state.DeviceStore;
import io.fenceline.kafka.reader.RefusalLog;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import org.junit.jupiter.api.Test;

class LocationsHandlerTest {
  private final DeviceStore store = new DeviceStore();
  private final PartitionerWarning otherPartitions = new PartitionerWarning("locations");
  private long now = 1_000_000;

  private final LocationsHandler handler =
      new LocationsHandler(
          LocationsHandlerTest::fix,
          store,
          Duration.ofSeconds(100),
          FixListener.NONE,
          otherPartitions,
          new RefusalLog("locations"),
          new InstantSource() {
            @Override
            public Instant instant() {
              return Instant.ofEpochMilli(now);
            }
          });

  private static Fix fix(RawRecord record) {
    String id = new String(record.key(), StandardCharsets.UTF_8);
    return Fix.builder(id, record.offset(), 1, 1)
        .partition(record.partition())
        .offset(record.offset())
        .build();
  }

  private void handle(String deviceId, long offset, long timestampMillis) throws Exception {
    byte[] key = deviceId.getBytes(StandardCharsets.UTF_8);
    handler.handle(List.of(new RawRecord(key, new byte[0], 0, offset, timestampMillis)));
  }

  @Test
  void aDeviceThatComesByTwoPartitionsIsNoticed() throws Exception {
    handle("x", 1, now);
    handle("x", 2, now);
    assertThat(otherPartitions.count()).isZero();
    byte[] key = "x".getBytes(StandardCharsets.UTF_8);
    handler.handle(List.of(new RawRecord(key, new byte[0], 1, 3, now)));
    assertThat(otherPartitions.count()).isEqualTo(1);
  }

  @Test
  void aDeviceIsForgottenWhenItsLastFixCameBeforeTheHistory() throws Exception {
    handle("silent", 1, now);
    handle("alive", 2, now);
    now += 60_000;
    handle("alive", 3, now);
    handler.idle();
    assertThat(store.size()).isEqualTo(2);
    now += 60_000;
    handler.idle();
    assertThat(store.get("silent")).isNull();
    assertThat(store.get("alive")).isNotNull();
  }
}

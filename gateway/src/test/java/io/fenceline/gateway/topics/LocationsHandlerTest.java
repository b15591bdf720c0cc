package io.fenceline.gateway.topics;

import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.event.Fix;
import io.fenceline.format.input.RawRecord;
import io.fenceline.gateway.state.DeviceStore;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import org.junit.jupiter.api.Test;

class LocationsHandlerTest {
  private final DeviceStore store = new DeviceStore();
  private long now = 1_000_000;

  private final LocationsHandler handler =
      new LocationsHandler(
          record -> Fix.of(new String(record.key(), StandardCharsets.UTF_8), record.offset(), 1, 1),
          store,
          Duration.ofSeconds(100),
          FixListener.NONE,
          new RefusalLog("locations"),
          new InstantSource() {
            @Override
            public Instant instant() {
              return Instant.ofEpochMilli(now);
            }
          });

  private void handle(String deviceId, long offset, long timestampMillis) throws Exception {
    byte[] key = deviceId.getBytes(StandardCharsets.UTF_8);
    handler.handle(List.of(new RawRecord(key, new byte[0], 0, offset, timestampMillis)));
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

package io.fenceline.producers.fixes;

import io.fenceline.format.ValueFormats;
import io.fenceline.format.fix.FixLayout.TimeUnit;
import java.util.Map;

/** Fixes of a trace, and how they are replayed. */
final class Traces {
  static final long T0 = 1641168000000L;
  static final long NOW = 1700000000000L;

  private Traces() {}

  static String fix(String device, long timeMillis) {
    return "{\"deviceId\":\"%s\",\"time\":%d,\"lon\":1.50,\"lat\":2,\"foreign\":[]}"
        .formatted(device, timeMillis);
  }

  static Replayer.Options options(double speed, boolean loop, boolean now) {
    return new Replayer.Options(
        Map.of(), TimeUnit.MILLISECONDS, speed, loop, now, ValueFormats.JSON);
  }
}

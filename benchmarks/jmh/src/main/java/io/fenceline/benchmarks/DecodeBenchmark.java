package io.fenceline.benchmarks;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.fenceline.event.Fix;
import io.fenceline.format.Encoding;
import io.fenceline.format.fix.FixLayout;
import io.fenceline.format.fix.FixReader;
import io.fenceline.format.input.RawRecord;
import io.fenceline.format.input.RefusedException;
import java.util.Locale;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** Reading a fix with speed and heading from JSON. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class DecodeBenchmark {
  private static final int RECORDS = 1 << 12;

  @Param("fixes-json")
  public String workload;

  private final FixReader reader = Encoding.JSON.fixParser(FixLayout.DEFAULT, ignored -> {});
  private final RawRecord[] records = new RawRecord[RECORDS];
  private int next;

  @Setup
  public void write() {
    Random random = new Random(1);
    for (int i = 0; i < RECORDS; i++) {
      String json =
          String.format(
              Locale.ROOT,
              "{\"deviceId\":\"vehicle-%d\",\"time\":%d,\"lon\":%.7f,\"lat\":%.7f,"
                  + "\"speedMetersPerSecond\":%.1f,\"headingDegrees\":%.1f}",
              random.nextInt(1_000_000),
              1_700_000_000_000L + random.nextInt(1_000_000_000),
              random.nextDouble() * 360 - 180,
              random.nextDouble() * 180 - 90,
              random.nextDouble() * 40,
              random.nextDouble() * 359);
      records[i] = new RawRecord(null, json.getBytes(UTF_8), 0, i, 1_800_000_000_000L);
    }
  }

  @Benchmark
  public Fix read() throws RefusedException {
    next = next + 1 & RECORDS - 1;
    return reader.read(records[next]);
  }
}

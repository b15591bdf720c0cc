package io.fenceline.benchmarks;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.fenceline.event.Fix;
import io.fenceline.format.ValueFormat;
import io.fenceline.format.ValueFormats;
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

/** Reading a fix with speed and heading from each format. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class DecodeBenchmark {
  private static final int RECORDS = 1 << 12;

  @Param({"fixes-json", "fixes-protobuf", "fixes-avro"})
  public String workload;

  private FixReader reader;
  private final RawRecord[] records = new RawRecord[RECORDS];
  private int next;

  @Setup
  public void write() throws RefusedException {
    ValueFormat format = ValueFormats.parse(workload.substring("fixes-".length()));
    reader = format.fixReader(FixLayout.DEFAULT, ignored -> {});
    FixReader json = ValueFormats.JSON.fixReader(FixLayout.DEFAULT, ignored -> {});
    Random random = new Random(1);
    for (int i = 0; i < RECORDS; i++) {
      String text =
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
      RawRecord record = new RawRecord(null, text.getBytes(UTF_8), 0, i, 1_800_000_000_000L);
      // As it is in JSON, which senders write shorter than we do.
      records[i] =
          format.equals(ValueFormats.JSON)
              ? record
              : new RawRecord(
                  null, format.write(json.read(record)), 0, i, record.timestampMillis());
    }
  }

  @Benchmark
  public Fix read() throws RefusedException {
    next = next + 1 & RECORDS - 1;
    return reader.read(records[next]);
  }
}

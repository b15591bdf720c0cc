package io.fenceline.job.pipeline;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.fenceline.evaluation.Policy;
import io.fenceline.format.ValueFormats;
import io.fenceline.format.fix.FixLayout;
import io.fenceline.format.geojson.ZoneMarker;
import io.fenceline.format.input.RawRecord;
import io.fenceline.format.output.Outputs;
import io.fenceline.job.Collections;
import io.fenceline.job.TestFeatures;
import io.fenceline.job.metrics.MetricNames;
import io.fenceline.types.Types;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.time.Duration;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.LongAdder;
import org.apache.flink.api.connector.source.Source;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.HeartbeatManagerOptions;
import org.apache.flink.connector.datagen.source.DataGeneratorSource;
import org.apache.flink.connector.datagen.source.GeneratorFunction;
import org.apache.flink.core.execution.JobClient;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.junit.jupiter.api.Test;

/**
 * A first start with a backlog, one fix of each device: how long until the zones are sent, until
 * all fixes are applied, how many had to wait in state, and the heap. The job runs in this process;
 * its inputs are generated.
 *
 * <p>By hand: {@code mvn -Pbenchmark -pl job -am test -Dtest=FirstStartBenchmark -Dfixes=1000000};
 * also {@code -Dzones=300000} and {@code -Dparallelism=2}.
 */
class FirstStartBenchmark {
  private static final LongAdder APPLIED = new LongAdder();

  /** Zero until then. */
  private static volatile long zonesSentNanos;

  @Test
  void firstStart() throws Exception {
    int parallelism = Integer.getInteger("parallelism", 2);
    int zones = Integer.getInteger("zones", 300_000);
    int fixes = Integer.getInteger("fixes", 1_000_000);
    Configuration configuration = new Configuration();
    configuration.set(HeartbeatManagerOptions.HEARTBEAT_INTERVAL, Duration.ofMillis(200));
    StreamExecutionEnvironment env =
        StreamExecutionEnvironment.createLocalEnvironment(parallelism, configuration);
    Source<RawRecord, ?, ?> backlog = source(new Backlog(), fixes);
    GeofencePipeline.build(
        env,
        new Inputs(
            source(new Zones(zones), Long.MAX_VALUE),
            Map.of(0, zones - 1L),
            "zones",
            backlog,
            "locations",
            ValueFormats.JSON,
            FixLayout.DEFAULT),
        Sinks.discarding()
            .with(Outputs.AD_MATCHES, new FunctionSink<>(match -> APPLIED.increment())),
        Policy.DEFAULTS,
        new GeofencePipeline.Parallelism(parallelism, 1));
    Collections collections = new Collections();
    long start = System.nanoTime();
    JobClient job = env.executeAsync("first start");
    while (APPLIED.sum() < fixes) {
      Thread.sleep(20);
    }
    double seconds = (System.nanoTime() - start) / 1e9;
    Thread.sleep(1_000); // until the counts are here
    System.out.printf(
        "%d zones, %d fixes, parallelism %d: zones sent after %.1f s, all applied after %.1f s,"
            + " %s waited, peak heap %d MB; %s%n",
        zones,
        fixes,
        parallelism,
        (zonesSentNanos - start) / 1e9,
        seconds,
        job.getAccumulators().get().get(MetricNames.WAITED_FIXES),
        peakHeapBytes() >> 20,
        collections);
    job.cancel().get();
  }

  private static long peakHeapBytes() {
    return ManagementFactory.getMemoryPoolMXBeans().stream()
        .filter(pool -> pool.getType() == MemoryType.HEAP)
        .map(MemoryPoolMXBean::getPeakUsage)
        .mapToLong(usage -> usage.getUsed())
        .sum();
  }

  private static DataGeneratorSource<RawRecord> source(
      GeneratorFunction<Long, RawRecord> records, long count) {
    return new DataGeneratorSource<>(records, count, Types.RAW_RECORD);
  }

  /** The first covers every fix and has an ad for it; the others emit nothing. Unbounded. */
  private record Zones(int count) implements GeneratorFunction<Long, RawRecord> {
    private static final long serialVersionUID = 1;
    private static final String ALL =
        "{\"type\":\"Feature\",\"bbox\":[-180,-90,180,90],\"geometry\":null,"
            + "\"properties\":{\"ad\":1,\"adTriggers\":[\"INSIDE\"]}}";

    @Override
    public RawRecord map(Long ordinal) throws InterruptedException {
      if (ordinal >= count) {
        zonesSentNanos = zonesSentNanos == 0 ? System.nanoTime() : zonesSentNanos;
        Thread.sleep(10);
        return new RawRecord(ZoneMarker.key(), null, 0, ordinal, 0);
      }
      String json =
          ordinal == 0 ? ALL : TestFeatures.sixSided(new SplittableRandom(ordinal), "EXIT");
      byte[] key = ("zone-" + ordinal).getBytes(UTF_8);
      return new RawRecord(key, json.getBytes(UTF_8), 0, ordinal, 0);
    }
  }

  private record Backlog() implements GeneratorFunction<Long, RawRecord> {
    private static final long serialVersionUID = 1;

    @Override
    public RawRecord map(Long ordinal) {
      SplittableRandom random = new SplittableRandom(ordinal);
      double lon = TestFeatures.lon(random);
      double lat = TestFeatures.lat(random);
      String json = "{\"time\":1700000000000,\"lon\":" + lon + ",\"lat\":" + lat + '}';
      byte[] device = ("device-" + ordinal).getBytes(UTF_8);
      return new RawRecord(device, json.getBytes(UTF_8), 0, ordinal, Long.MAX_VALUE / 2);
    }
  }
}

package io.fenceline.job.pipeline;

import static io.fenceline.job.pipeline.CheckpointFigures.print;
import static java.nio.charset.StandardCharsets.UTF_8;

import io.fenceline.evaluation.Policy;
import io.fenceline.event.AdMatch;
import io.fenceline.format.Encoding;
import io.fenceline.format.fix.FixLayout;
import io.fenceline.format.geojson.ZoneMarker;
import io.fenceline.format.input.RawRecord;
import io.fenceline.job.Collections;
import io.fenceline.job.TestFeatures;
import io.fenceline.types.Types;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.SplittableRandom;
import org.apache.flink.api.common.JobID;
import org.apache.flink.configuration.CheckpointingOptions;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.WebOptions;
import org.apache.flink.connector.datagen.source.DataGeneratorSource;
import org.apache.flink.connector.datagen.source.GeneratorFunction;
import org.apache.flink.core.execution.SavepointFormatType;
import org.apache.flink.runtime.minicluster.MiniCluster;
import org.apache.flink.runtime.minicluster.MiniClusterConfiguration;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.streaming.api.functions.sink.v2.DiscardingSink;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Measures the costs of many zones for a job: the time to load them, checkpoints, and how long a
 * fix waits while zones change, a huge one among them. The job runs in this process; its inputs are
 * generated.
 *
 * <p>By hand: {@code mvn -Pbenchmark -pl job -am test -Dtest=ZonesBenchmark -Dparallelism=2}; also
 * {@code -Dzones=300000}, and {@code -Dseconds=20} for each phase.
 */
class ZonesBenchmark {
  private static final long FIXES_PER_SECOND = 2_000;
  private static final int DEVICES = 10_000;
  private static final LatencyHistogram LATENCIES = new LatencyHistogram();
  private static volatile boolean zonesSent;
  private static volatile int changesPerSecond;
  private static volatile boolean hugeZones;

  @TempDir private Path directory;

  @Test
  @SuppressWarnings("try")
  void job() throws Exception {
    int parallelism = Integer.getInteger("parallelism", 2);
    int zones = Integer.getInteger("zones", 300_000);
    int seconds = Integer.getInteger("seconds", 20);
    Configuration configuration = new Configuration();
    configuration.set(CheckpointingOptions.CHECKPOINTING_INTERVAL, Duration.ofSeconds(2));
    configuration.set(CheckpointingOptions.CHECKPOINT_STORAGE, "filesystem");
    configuration.set(WebOptions.CHECKPOINTS_HISTORY_SIZE, 1_000);
    configuration.set(CheckpointingOptions.CHECKPOINTS_DIRECTORY, directory.toUri().toString());
    MiniClusterConfiguration cluster =
        new MiniClusterConfiguration.Builder()
            .setConfiguration(configuration)
            .setNumTaskManagers(1)
            .setNumSlotsPerTaskManager(parallelism)
            .build();
    try (MiniCluster flink = new MiniCluster(cluster)) {
      flink.start();
      StreamExecutionEnvironment env =
          StreamExecutionEnvironment.getExecutionEnvironment(configuration);
      env.setParallelism(parallelism);
      env.setBufferTimeout(5);
      GeofencePipeline.build(
          env,
          new Inputs(
              source(new ZoneRecords(zones)),
              Map.of(0, zones - 1L),
              "zones",
              source(new FixRecords()),
              "locations",
              Encoding.JSON,
              FixLayout.DEFAULT),
          new Outputs(
              new DiscardingSink<>(),
              new FunctionSink<>(ZonesBenchmark::receive),
              new DiscardingSink<>()),
          Policy.DEFAULTS,
          new GeofencePipeline.Parallelism(1, 1));
      long start = System.nanoTime();
      JobID job = flink.submitJob(env.getStreamGraph()).get().getJobID();
      while (LATENCIES.count() == 0) {
        Thread.sleep(20);
      }
      System.out.printf(
          "parallelism %d, %d zones: loaded in %.1f s%n",
          parallelism, zones, (System.nanoTime() - start) / 1e9);
      settle();
      long settledMillis = System.currentTimeMillis();
      Collections collections = new Collections();
      phase("no change", 0, false, seconds);
      phase("1,000 changes/s", 1_000, false, seconds);
      phase("one huge zone in 10 s", 0, true, seconds);
      phase("both", 1_000, true, seconds);
      print(flink.getExecutionGraph(job).get(), settledMillis);
      System.out.println(collections);
      flink
          .stopWithSavepoint(job, directory.toUri().toString(), true, SavepointFormatType.CANONICAL)
          .get();
      System.out.println("drained");
    }
  }

  /** Waits until what piled up during the load is done, and the code is compiled. */
  private static void settle() throws InterruptedException {
    for (int i = 0; i < 20 && !(LATENCIES.count() > 0 && LATENCIES.millisAt(0.99) < 100); i++) {
      LATENCIES.clear();
      Thread.sleep(2_000);
    }
  }

  private static void phase(String name, int changes, boolean huge, int seconds)
      throws InterruptedException {
    changesPerSecond = changes;
    hugeZones = huge;
    Thread.sleep(1_000);
    LATENCIES.clear();
    Thread.sleep(1_000L * seconds);
    System.out.printf("%-24s %s%n", name, LATENCIES);
  }

  private static DataGeneratorSource<RawRecord> source(GeneratorFunction<Long, RawRecord> records) {
    return new DataGeneratorSource<>(records, Long.MAX_VALUE, Types.RAW_RECORD);
  }

  private static void receive(AdMatch match) {
    LATENCIES.add(System.nanoTime() / 1_000 - (match.timeMillis() - LatencyHistogram.EPOCH_MILLIS));
  }

  /** The zones; after them changes, as many as are asked for now, and a huge one every 10 s. */
  private static final class ZoneRecords implements GeneratorFunction<Long, RawRecord> {
    private static final long serialVersionUID = 1;

    private final int zones;
    private transient long nextHugeNanos;
    private transient long nextChangeNanos;
    private transient byte[] huge;
    private transient byte[] other;

    ZoneRecords(int zones) {
      this.zones = zones;
    }

    @Override
    public RawRecord map(Long ordinal) throws InterruptedException {
      if (ordinal < zones) {
        return zone(ordinal, ordinal);
      }
      zonesSent = true;
      Thread.sleep(0, 500_000);
      long now = System.nanoTime();
      if (hugeZones && now >= nextHugeNanos) {
        nextHugeNanos = now + 10_000_000_000L;
        if (huge == null) {
          huge = TestFeatures.huge(450_000, 6_800).getBytes(UTF_8);
          other = TestFeatures.huge(440_000, 6_700).getBytes(UTF_8);
        }
        byte[] next = other;
        other = huge;
        huge = next;
        return record("huge".getBytes(UTF_8), next, ordinal);
      }
      if (changesPerSecond > 0 && now >= nextChangeNanos) {
        long interval = 1_000_000_000 / changesPerSecond;
        nextChangeNanos = Math.max(nextChangeNanos, now - 20_000_000) + interval;
        return zone(ordinal % zones, ordinal);
      }
      // To wait here for longer would hold up checkpoints.
      return record(ZoneMarker.key(), null, ordinal);
    }

    private static RawRecord zone(long zone, long ordinal) {
      String json = TestFeatures.sixSided(new SplittableRandom(ordinal), "INSIDE");
      return record(("zone-" + zone).getBytes(UTF_8), json.getBytes(UTF_8), ordinal);
    }

    private static RawRecord record(byte[] key, byte[] value, long ordinal) {
      return new RawRecord(key, value, 0, ordinal, System.currentTimeMillis());
    }
  }

  /** Fixes that say when they were due to be sent, in microseconds after the start. */
  private static final class FixRecords implements GeneratorFunction<Long, RawRecord> {
    private static final long serialVersionUID = 1;

    private transient SplittableRandom random;
    private transient long dueNanos;

    @Override
    public RawRecord map(Long ordinal) throws InterruptedException {
      if (random == null) {
        random = new SplittableRandom(1);
        dueNanos = System.nanoTime();
      }
      dueNanos += zonesSent ? 1_000_000_000 / FIXES_PER_SECOND : 50_000_000;
      long due = dueNanos;
      for (long wait = due - System.nanoTime(); wait > 0; wait = due - System.nanoTime()) {
        Thread.sleep(wait / 1_000_000, (int) (wait % 1_000_000));
      }
      String json =
          "{\"time\":%d,\"lon\":%f,\"lat\":%f}"
              .formatted(
                  LatencyHistogram.EPOCH_MILLIS + due / 1_000,
                  TestFeatures.lon(random),
                  TestFeatures.lat(random));
      byte[] device = ("device-" + ordinal % DEVICES).getBytes(UTF_8);
      return new RawRecord(device, json.getBytes(UTF_8), 0, ordinal, Long.MAX_VALUE / 2);
    }
  }
}

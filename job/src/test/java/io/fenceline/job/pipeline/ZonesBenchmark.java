package io.fenceline.job.pipeline;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.fenceline.event.AdMatch;
import io.fenceline.format.Encoding;
import io.fenceline.format.fix.FixLayout;
import io.fenceline.format.geojson.ZoneMarker;
import io.fenceline.format.input.RawRecord;
import io.fenceline.job.Collections;
import io.fenceline.job.TestFeatures;
import io.fenceline.job.evaluation.Policy;
import io.fenceline.types.Types;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.stream.Stream;
import org.apache.flink.api.common.JobID;
import org.apache.flink.api.connector.sink2.Sink;
import org.apache.flink.api.connector.sink2.SinkWriter;
import org.apache.flink.api.connector.sink2.WriterInitContext;
import org.apache.flink.configuration.CheckpointingOptions;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.WebOptions;
import org.apache.flink.connector.datagen.source.DataGeneratorSource;
import org.apache.flink.connector.datagen.source.GeneratorFunction;
import org.apache.flink.core.execution.SavepointFormatType;
import org.apache.flink.runtime.checkpoint.AbstractCheckpointStats;
import org.apache.flink.runtime.checkpoint.SubtaskStateStats;
import org.apache.flink.runtime.checkpoint.TaskStateStats;
import org.apache.flink.runtime.executiongraph.AccessExecutionGraph;
import org.apache.flink.runtime.executiongraph.AccessExecutionJobVertex;
import org.apache.flink.runtime.minicluster.MiniCluster;
import org.apache.flink.runtime.minicluster.MiniClusterConfiguration;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.streaming.api.functions.sink.v2.DiscardingSink;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What many zones cost a job: the time to load them, checkpoints, and how long a fix waits while
 * zones change, a huge one among them. The job runs in this process; its inputs are generated.
 *
 * <p>By hand: {@code mvn -Pbenchmark -pl job -am test -Dtest=ZonesBenchmark -Dparallelism=2}; also
 * {@code -Dzones=300000}, and {@code -Dseconds=20} for each phase.
 */
class ZonesBenchmark {
  private static final long FIXES_PER_SECOND = 2_000;
  private static final int DEVICES = 10_000;
  private static final Latencies LATENCIES = new Latencies();

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
          new Outputs(new DiscardingSink<>(), new Receiver(), new DiscardingSink<>()),
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

  /**
   * Prints what the checkpoints since then cost the subtasks that evaluate, and how long the
   * synchronous part took of those that read and have next to no state: that is what waiting for a
   * core comes to here.
   */
  private static void print(AccessExecutionGraph job, long sinceMillis) {
    List<Long> synchronous = new ArrayList<>();
    List<Long> synchronousOfReaders = new ArrayList<>();
    List<Long> asynchronous = new ArrayList<>();
    List<Long> bytes = new ArrayList<>();
    for (AbstractCheckpointStats checkpoint :
        job.getCheckpointStatsSnapshot().getHistory().getCheckpoints()) {
      if (checkpoint.getTriggerTimestamp() >= sinceMillis) {
        List<SubtaskStateStats> subtasks = subtasks(job, checkpoint, true);
        subtasks.forEach(subtask -> synchronous.add(subtask.getSyncCheckpointDuration()));
        subtasks(job, checkpoint, false)
            .forEach(subtask -> synchronousOfReaders.add(subtask.getSyncCheckpointDuration()));
        subtasks.stream()
            .max(Comparator.comparingLong(SubtaskStateStats::getStateSize))
            .ifPresent(writer -> asynchronous.add(writer.getAsyncCheckpointDuration()));
        bytes.add(subtasks.stream().mapToLong(SubtaskStateStats::getStateSize).sum());
      }
    }
    print("synchronous, ms per subtask that evaluates", synchronous);
    print("synchronous, ms a subtask that reads", synchronousOfReaders);
    print("asynchronous, ms of the subtask that writes the zones", asynchronous);
    print("bytes of all subtasks", bytes);
  }

  private static List<SubtaskStateStats> subtasks(
      AccessExecutionGraph job, AbstractCheckpointStats checkpoint, boolean evaluating) {
    List<SubtaskStateStats> subtasks = new ArrayList<>();
    for (AccessExecutionJobVertex vertex : job.getVerticesTopologically()) {
      TaskStateStats task = checkpoint.getTaskStateStats(vertex.getJobVertexId());
      if (vertex.getName().contains(Uids.GEOFENCE) == evaluating && task != null) {
        Stream.of(task.getSubtaskStats()).filter(Objects::nonNull).forEach(subtasks::add);
      }
    }
    return subtasks;
  }

  private static void print(String name, List<Long> values) {
    long[] sorted = values.stream().mapToLong(Long::longValue).sorted().toArray();
    System.out.printf(
        "checkpoint, %s: %d, median %d, p90 %d, most %d%n",
        name,
        sorted.length,
        sorted[sorted.length / 2],
        sorted[sorted.length * 9 / 10],
        sorted[sorted.length - 1]);
  }

  private static DataGeneratorSource<RawRecord> source(GeneratorFunction<Long, RawRecord> records) {
    return new DataGeneratorSource<>(records, Long.MAX_VALUE, Types.RAW_RECORD);
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
                  Latencies.EPOCH_MILLIS + due / 1_000,
                  TestFeatures.lon(random),
                  TestFeatures.lat(random));
      byte[] device = ("device-" + ordinal % DEVICES).getBytes(UTF_8);
      return new RawRecord(device, json.getBytes(UTF_8), 0, ordinal, Long.MAX_VALUE / 2);
    }
  }

  private static final class Receiver implements Sink<AdMatch> {
    private static final long serialVersionUID = 1;

    @Override
    public SinkWriter<AdMatch> createWriter(WriterInitContext context) {
      return new SinkWriter<>() {
        @Override
        public void write(AdMatch match, Context context) {
          LATENCIES.add(System.nanoTime() / 1_000 - (match.timeMillis() - Latencies.EPOCH_MILLIS));
        }

        @Override
        public void flush(boolean endOfInput) {}

        @Override
        public void close() {}
      };
    }
  }

  /** A histogram of tenths of milliseconds. */
  private static final class Latencies {
    static final long EPOCH_MILLIS = 1_700_000_000_000L;

    private final AtomicLongArray counts = new AtomicLongArray(200_000);

    void add(long micros) {
      counts.incrementAndGet((int) Math.min(Math.max(micros / 100, 0), counts.length() - 1));
    }

    void clear() {
      for (int i = 0; i < counts.length(); i++) {
        counts.set(i, 0);
      }
    }

    long count() {
      long sum = 0;
      for (int i = 0; i < counts.length(); i++) {
        sum += counts.get(i);
      }
      return sum;
    }

    private double millisAt(double part) {
      long rank = (long) (part * count());
      for (int i = 0; i < counts.length(); i++) {
        rank -= counts.get(i);
        if (rank < 0) {
          return (i + 1) / 10.0;
        }
      }
      return counts.length() / 10.0;
    }

    @Override
    public String toString() {
      int last = counts.length() - 1;
      while (last > 0 && counts.get(last) == 0) {
        last--;
      }
      return "%d answers, ms: p50 %.1f, p99 %.1f, p99.9 %.1f, max %.1f"
          .formatted(count(), millisAt(0.5), millisAt(0.99), millisAt(0.999), (last + 1) / 10.0);
    }
  }
}

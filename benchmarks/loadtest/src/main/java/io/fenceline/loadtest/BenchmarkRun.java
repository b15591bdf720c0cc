package io.fenceline.loadtest;

import io.fenceline.format.output.Outputs;
import io.fenceline.kafka.Topics;
import io.fenceline.kafka.client.KafkaClients;
import io.fenceline.kafka.client.Sender;
import io.fenceline.loadtest.load.Churner;
import io.fenceline.loadtest.load.CoalescingTicker;
import io.fenceline.loadtest.load.HeldBacklog;
import io.fenceline.loadtest.load.Latencies;
import io.fenceline.loadtest.load.LoadClients;
import io.fenceline.loadtest.load.LoadGenerator;
import io.fenceline.loadtest.load.LoadThread;
import io.fenceline.loadtest.load.OutputCount;
import io.fenceline.loadtest.load.OutputHeads;
import io.fenceline.loadtest.load.Probes;
import io.fenceline.loadtest.load.Receiver;
import io.fenceline.loadtest.measurement.LiveHeap;
import io.fenceline.loadtest.measurement.MeasuredInterval;
import io.fenceline.loadtest.measurement.Problems;
import io.fenceline.loadtest.measurement.ProgressWait;
import io.fenceline.loadtest.measurement.Rounds;
import io.fenceline.loadtest.measurement.RunResult;
import io.fenceline.loadtest.measurement.Sample;
import io.fenceline.loadtest.measurement.Sampler;
import io.fenceline.loadtest.measurement.TimeSeries;
import io.fenceline.loadtest.scenario.FixSequence;
import io.fenceline.loadtest.scenario.JobConfiguration;
import io.fenceline.loadtest.scenario.ScenarioData;
import io.fenceline.loadtest.scenario.SendSchedule;
import io.fenceline.loadtest.system.SystemUnderTest;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import org.apache.kafka.clients.producer.Producer;

/** One run of one configuration, from the start of the job to its end. Used once. */
final class BenchmarkRun {
  private static final Duration START_DELAY = Duration.ofMillis(300);
  private static final Duration SETTLING_TIME = Duration.ofMillis(300);

  private final SystemUnderTest.Setup setup;
  private final JobConfiguration configuration;
  private final Topics topics;
  private final Preparation preparation;
  private final ProgressWait await;
  private final Problems problems = new Problems();

  private SystemUnderTest system;
  private HeldBacklog backlog;
  private double heapBeforeMegabytes;
  private double readySeconds;
  private long fixes;
  private long outputs;
  private double maxSendDelayMillis;
  private Latencies.Summary latency;
  private Latencies.Summary zoneEffect;
  private long loadStartNanos;

  BenchmarkRun(SystemUnderTest.Setup setup, Preparation preparation, ProgressWait await) {
    this.setup = setup;
    this.configuration = setup.configuration();
    this.topics = setup.topics();
    this.preparation = preparation;
    this.await = await;
  }

  /**
   * Starts the system, puts it under load, and stops it.
   *
   * @throws ProgressWait.StoppedException when a stop was requested
   */
  RunResult run(SystemUnderTest.Factory factory, Rounds.Turn turn) throws Exception {
    fixes = configuration.fixCount();
    if (!configuration.fixes().isBacklog()) {
      return run(factory, turn, null);
    }
    try (HeldBacklog backlog = preparation.backlog(configuration, topics.locations())) {
      return run(factory, turn, backlog);
    }
  }

  private RunResult run(SystemUnderTest.Factory factory, Rounds.Turn turn, HeldBacklog heldBacklog)
      throws Exception {
    backlog = heldBacklog;
    heapBeforeMegabytes = LiveHeap.megabytes(await.stop());
    long startNanos = System.nanoTime();
    try (SystemUnderTest started = factory.start(setup)) {
      system = started;
      List<Sample> samples = heldBacklog == null ? runAtRate(startNanos) : runBacklog(startNanos);
      checkCounts();
      return result(turn, samples);
    }
  }

  private RunResult result(Rounds.Turn turn, List<Sample> samples) throws Exception {
    MeasuredInterval interval =
        MeasuredInterval.of(
            samples, loadStartNanos, configuration.warmUp(), configuration.measure(), fixes);
    if (interval == null) {
      problems.add("the run ended before its warm-up; give more fixes or a shorter warmUp");
    }
    long endNanos = samples.get(samples.size() - 1).nanos();
    double liveHeapMegabytes = liveHeapMegabytes();
    RunResult.Checkpoints checkpoints = MeasuredInterval.checkpoints(samples);
    double restartSeconds = Double.NaN;
    if (configuration.restart()) {
      checkpoints = stopAfterCheckpoint();
      restartSeconds = restartSeconds();
    }
    return new RunResult(
        turn.configuration(),
        turn.round(),
        turn.warmUp(),
        List.copyOf(problems.list()),
        fixes,
        outputs,
        readySeconds,
        backlog == null ? 0 : (endNanos - loadStartNanos) / 1e9,
        interval == null ? 0 : interval.fixesPerSecond(),
        interval == null ? 0 : interval.cpuMicrosPerFix(),
        interval == null ? Map.of() : interval.cpuMicrosPerFixByPhase(),
        latency,
        zoneEffect,
        maxSendDelayMillis,
        samples.stream().mapToLong(Sample::heapBytes).max().orElse(0) / 1e6,
        liveHeapMegabytes,
        checkpoints,
        restartSeconds,
        TimeSeries.of(samples));
  }

  /** Measured while the system runs, since its state then counts as live. */
  private double liveHeapMegabytes() throws Exception {
    if (system.remoteCosts().isPresent()) {
      return Double.NaN;
    }
    // A state that is changed while it is written is there twice.
    await(() -> !system.isCheckpointing(), () -> system.read().checkpoints(), "a checkpoint");
    return LiveHeap.megabytes(await.stop()) - heapBeforeMegabytes;
  }

  private RunResult.Checkpoints stopAfterCheckpoint() throws Exception {
    system.stopAfterCheckpoint();
    SystemUnderTest.Readings last = system.read();
    long millis = last.lastCheckpointMillis();
    return new RunResult.Checkpoints(1, millis, millis, last.lastCheckpointBytes());
  }

  private double restartSeconds() throws Exception {
    preparation.addFixes(configuration, topics.locations());
    LongSupplier count = () -> OutputCount.outputs(preparation.admin(), topics);
    long before = count.getAsLong();
    long startNanos = System.nanoTime();
    system.resume();
    await(() -> count.getAsLong() > before, () -> system.read().zones(), "restarting");
    return (System.nanoTime() - startNanos) / 1e9;
  }

  private List<Sample> runBacklog(long startNanos) throws Exception {
    try (Churner churner = churner(new Probes());
        Sampler sampler = new Sampler(system, () -> fixes)) {
      awaitReady(startNanos);
      backlog.release();
      awaitApplied(churner);
      List<Sample> samples = sampler.samples();
      loadStartNanos =
          samples.stream()
              .filter(sample -> sample.applied() > 0)
              .mapToLong(Sample::nanos)
              .findFirst()
              .orElse(startNanos);
      awaitOutputs(() -> OutputCount.outputs(preparation.admin(), topics));
      return samples;
    }
  }

  private List<Sample> runAtRate(long startNanos) throws Exception {
    awaitReady(startNanos);
    Probes probes = new Probes();
    long warmUpNanos = configuration.warmUp().toNanos();
    SendSchedule schedule =
        new SendSchedule(
            System.currentTimeMillis() + START_DELAY.toMillis(),
            configuration.fixes().rate(),
            configuration.fixes().devices());
    loadStartNanos = System.nanoTime() + START_DELAY.toNanos();
    OutputHeads heads = new OutputHeads(configuration.format(), configuration.pipeline(), topics);
    try (Receiver receiver =
            new Receiver(setup.kafka(), heads, schedule, loadStartNanos, warmUpNanos, probes);
        Producer<byte[], byte[]> producer =
            KafkaClients.producer(
                LoadClients.lowLatency(setup.kafka(), LoadClients.PREFIX + "load"))) {
      LoadGenerator load = load(schedule, producer);
      List<Sample> samples = sendAndSample(load, warmUpNanos, receiver, probes);
      maxSendDelayMillis = load.maxSendDelayMillis();
      latency = receiver.end();
      problems.addCount(receiver.unknown(), "outputs of fixes that were not sent");
      problems.addCount(probes.pending(), "changes of zones without effect on their probes");
      zoneEffect =
          configuration.churn().probes() == 0 ? null : probes.effects(loadStartNanos + warmUpNanos);
      return samples;
    }
  }

  private LoadGenerator load(SendSchedule schedule, Producer<byte[], byte[]> producer)
      throws Exception {
    FixSequence source = ScenarioData.fixes(configuration.zones(), configuration.fixes(), schedule);
    Sender locations = new Sender(producer, topics.locations());
    return new LoadGenerator(
        ordinal -> LoadGenerator.send(locations, source.next(), configuration.format()),
        schedule,
        locations,
        CoalescingTicker.ofLoad(await.stop()));
  }

  /** Returns the samples of the time while the load was sent; waits for all outputs after it. */
  private List<Sample> sendAndSample(
      LoadGenerator load, long warmUpNanos, Receiver receiver, Probes probes) throws Exception {
    try (Churner churner = churner(probes);
        Sampler sampler = new Sampler(system, () -> load.sent() + churner.probeFixes())) {
      LoadThread thread =
          LoadThread.start(
              LoadClients.PREFIX + "load",
              () -> load.run(loadStartNanos, configuration.fixCount(), warmUpNanos));
      await.until(thread::hasEnded, load::sent, system::checkRunning, "sending");
      thread.throwFailure();
      List<Sample> samples = sampler.samples();
      churner.stopZoneChanges();
      awaitOutputs(receiver::received);
      await(() -> probes.pending() == 0, probes::pending, "waiting for the effect of zones");
      churner.end();
      fixes += churner.probeFixes();
      awaitApplied(churner);
      return samples;
    }
  }

  private Churner churner(Probes probes) throws Exception {
    return new Churner(setup.kafka(), topics, configuration, probes);
  }

  private void awaitReady(long startNanos) throws Exception {
    if (configuration.pipeline().evaluates()) {
      awaitReady(() -> system.read().zones(), setup.expected().zones());
      awaitReady(() -> system.read().deviceZoneChanges(), configuration.deviceZoneCount());
    }
    readySeconds = (System.nanoTime() - startNanos) / 1e9;
  }

  private void awaitReady(LongSupplier count, long expected) throws Exception {
    await.until(
        () -> count.getAsLong() >= expected, count, system::checkRunning, "reading the zones");
  }

  private void awaitApplied(Churner churner) throws Exception {
    LongSupplier processed =
        () -> system.read().applied() + system.read().duplicates() + system.read().refused();
    await(() -> processed.getAsLong() >= fixes, processed, "applying fixes");
    churner.probeFixes();
  }

  /** Waits for some time after the last expected output, in case there are more. */
  private void awaitOutputs(LongSupplier count) throws Exception {
    await(() -> count.getAsLong() >= expectedOutputs(), count, "waiting for outputs");
    await.stop().waitFor(SETTLING_TIME);
    outputs = count.getAsLong();
  }

  private void await(BooleanSupplier done, LongSupplier progress, String what) throws Exception {
    await.orProblem(done, progress, system::checkRunning, what, problems);
  }

  private long expectedOutputs() {
    Map<Integer, Long> sizes =
        backlog == null
            ? OutputCount.ends(preparation.admin(), topics.locations())
            : backlog.sizes();
    return setup.expected().ofPipeline(configuration.pipeline(), sizes.values());
  }

  private void checkCounts() {
    SystemUnderTest.Readings readings = system.read();
    problems.addCount(readings.duplicates(), "duplicate fixes");
    problems.addCount(readings.refused(), "refused inputs");
    problems.addCount(
        OutputCount.count(preparation.admin(), topics.of(Outputs.DEAD_LETTERS)), "dead letters");
    problems.addDifference(readings.applied(), fixes, "fixes applied");
    problems.addDifference(outputs, expectedOutputs(), "outputs");
  }
}

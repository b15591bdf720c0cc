package io.fenceline.loadtest;

import io.fenceline.kafka.KafkaSettings;
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
import io.fenceline.loadtest.measurement.Problems;
import io.fenceline.loadtest.measurement.ProgressWait;
import io.fenceline.loadtest.measurement.Rounds;
import io.fenceline.loadtest.measurement.RunResult;
import io.fenceline.loadtest.measurement.RunResults;
import io.fenceline.loadtest.measurement.Sample;
import io.fenceline.loadtest.measurement.Sampler;
import io.fenceline.loadtest.scenario.JobConfiguration;
import io.fenceline.loadtest.scenario.JobConfiguration.Pipeline;
import io.fenceline.loadtest.scenario.ScenarioData;
import io.fenceline.loadtest.scenario.SendSchedule;
import io.fenceline.loadtest.system.Expectation;
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

  /** Half of the linger time of the load's Kafka producer. */
  private static final Duration MIN_SLEEP = Duration.ofNanos(500_000);

  private final JobConfiguration configuration;
  private final KafkaSettings kafka;
  private final Preparation preparation;
  private final ProgressWait await;
  private final Expectation.Outputs expected;
  private final Topics topics;
  private final Problems problems = new Problems();

  private SystemUnderTest system;
  private HeldBacklog backlog;
  private double readySeconds;
  private long fixes;
  private long outputs;
  private double maxSendDelayMillis;
  private Latencies.Summary latency;
  private Latencies.Summary zoneEffect;
  private long loadStartNanos;

  BenchmarkRun(
      JobConfiguration configuration,
      KafkaSettings kafka,
      Preparation preparation,
      ProgressWait await,
      Expectation.Outputs expected,
      Topics topics) {
    this.configuration = configuration;
    this.kafka = kafka;
    this.preparation = preparation;
    this.await = await;
    this.expected = expected;
    this.topics = topics;
  }

  /**
   * Starts the system, puts it under load, and stops it.
   *
   * @throws Await.StoppedException when a stop was requested
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
    long startNanos = System.nanoTime();
    try (SystemUnderTest started =
        factory.start(configuration, kafka, topics, topics.transitions(), expected)) {
      system = started;
      List<Sample> samples = heldBacklog == null ? runAtRate(startNanos) : runBacklog(startNanos);
      checkCounts();
      return new RunResults(
              configuration,
              problems.list(),
              samples,
              loadStartNanos,
              system.remoteCosts().isPresent())
          .of(turn, fixes, outputs, readySeconds, maxSendDelayMillis, latency, zoneEffect);
    }
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
    try (Receiver receiver =
            new Receiver(kafka, outputHeads(), schedule, loadStartNanos, warmUpNanos, probes);
        Producer<byte[], byte[]> producer =
            KafkaClients.producer(LoadClients.lowLatency(kafka, LoadClients.PREFIX + "load"))) {
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
    return new LoadGenerator(
        ScenarioData.fixes(configuration.zones(), configuration.fixes(), schedule),
        schedule,
        new Sender(producer, topics.locations()),
        configuration.format(),
        new CoalescingTicker(await.stop(), MIN_SLEEP.toNanos()));
  }

  /** Returns the samples of the time while the load was sent; waits for all outputs after it. */
  private List<Sample> sendAndSample(
      LoadGenerator load, long warmUpNanos, Receiver receiver, Probes probes) throws Exception {
    try (Churner churner = churner(probes);
        Sampler sampler = new Sampler(system, () -> load.sent() + churner.probeFixes())) {
      LoadThread thread =
          LoadThread.start(load, loadStartNanos, configuration.fixCount(), warmUpNanos);
      await.until(thread::hasEnded, load::sent, system::checkRunning, "sending");
      thread.throwFailure();
      List<Sample> samples = sampler.samples();
      churner.stopZoneChanges();
      awaitOutputs(receiver::received);
      awaitEffects(probes);
      churner.end();
      fixes += churner.probeFixes();
      awaitApplied(churner);
      return samples;
    }
  }

  private OutputHeads outputHeads() {
    return new OutputHeads(configuration.format(), configuration.pipeline(), topics);
  }

  private Churner churner(Probes probes) throws Exception {
    return new Churner(kafka, topics, configuration, probes);
  }

  private void awaitReady(long startNanos) throws Exception {
    if (configuration.pipeline() == Pipeline.GEOFENCE) {
      await.until(
          () -> system.read().zones() >= expected.zones(),
          () -> system.read().zones(),
          system::checkRunning,
          "reading the zones");
    }
    readySeconds = (System.nanoTime() - startNanos) / 1e9;
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

  private void awaitEffects(Probes probes) throws Exception {
    await(() -> probes.pending() == 0, probes::pending, "waiting for the effect of zones");
  }

  private void await(BooleanSupplier done, LongSupplier progress, String what) throws Exception {
    try {
      await.until(done, progress, system::checkRunning, what);
    } catch (ProgressWait.StalledException e) {
      problems.add(e.getMessage());
    }
  }

  private long expectedOutputs() {
    Map<Integer, Long> sizes =
        backlog == null
            ? OutputCount.ends(preparation.admin(), topics.locations())
            : backlog.sizes();
    return expected.ofPipeline(configuration.pipeline(), sizes.values());
  }

  private void checkCounts() {
    SystemUnderTest.Readings readings = system.read();
    problems.addCount(readings.duplicates(), "duplicate fixes");
    problems.addCount(readings.refused(), "refused inputs");
    problems.addCount(OutputCount.count(preparation.admin(), topics.deadLetters()), "dead letters");
    problems.addDifference(readings.applied(), fixes, "fixes applied");
    problems.addDifference(outputs, expectedOutputs(), "outputs");
  }
}

package io.fenceline.loadtest;

import io.fenceline.kafka.KafkaSettings;
import io.fenceline.kafka.Topics;
import io.fenceline.loadtest.load.Churner;
import io.fenceline.loadtest.load.CoalescingTicker;
import io.fenceline.loadtest.load.HeldBacklog;
import io.fenceline.loadtest.load.Latencies;
import io.fenceline.loadtest.load.LoadClients;
import io.fenceline.loadtest.load.LoadGenerator;
import io.fenceline.loadtest.load.OutputCount;
import io.fenceline.loadtest.load.OutputHeads;
import io.fenceline.loadtest.load.Probes;
import io.fenceline.loadtest.load.Receiver;
import io.fenceline.loadtest.measurement.RunResult;
import io.fenceline.loadtest.measurement.RunResults;
import io.fenceline.loadtest.measurement.Sample;
import io.fenceline.loadtest.measurement.Sampler;
import io.fenceline.loadtest.scenario.Scenario.Configuration;
import io.fenceline.loadtest.scenario.Scenario.Pipeline;
import io.fenceline.loadtest.scenario.SendSchedule;
import io.fenceline.loadtest.scenario.Workload;
import io.fenceline.loadtest.system.Expectation;
import io.fenceline.loadtest.system.OutputRate;
import io.fenceline.loadtest.system.SystemUnderTest;
import io.fenceline.producers.KafkaClients;
import io.fenceline.producers.Sender;
import java.time.Duration;
import java.util.ArrayList;
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

  private final Configuration configuration;
  private final KafkaSettings kafka;
  private final Preparation preparation;
  private final Await await;
  private final Expectation.Outputs expected;
  private final Topics topics;
  private final List<String> problems = new ArrayList<>();

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
      Configuration configuration,
      KafkaSettings kafka,
      Preparation preparation,
      Await await,
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
  RunResult run(SystemUnderTest.Factory factory, int round, boolean warmUp) throws Exception {
    fixes = configuration.fixCount();
    if (!configuration.fixes().isBacklog()) {
      return run(factory, round, warmUp, null);
    }
    try (HeldBacklog backlog = preparation.backlog(configuration, topics.locations())) {
      return run(factory, round, warmUp, backlog);
    }
  }

  private RunResult run(
      SystemUnderTest.Factory factory, int round, boolean warmUp, HeldBacklog heldBacklog)
      throws Exception {
    backlog = heldBacklog;
    long startNanos = System.nanoTime();
    try (SystemUnderTest started =
        factory.start(configuration, kafka, topics, topics.transitions(), expected)) {
      system = started;
      List<Sample> samples = heldBacklog == null ? runAtRate(startNanos) : runBacklog(startNanos);
      checkCounts();
      return new RunResults(
              configuration, problems, samples, loadStartNanos, system.remoteCosts().isPresent())
          .of(round, warmUp, fixes, outputs, readySeconds, maxSendDelayMillis, latency, zoneEffect);
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
      LoadGenerator load =
          new LoadGenerator(
              Workload.fixes(configuration.zones(), configuration.fixes(), schedule),
              schedule,
              new Sender(producer, topics.locations()),
              configuration.format(),
              new CoalescingTicker(await.stop(), MIN_SLEEP.toNanos()));
      List<Sample> samples;
      try (Churner churner = churner(probes);
          Sampler sampler = new Sampler(system, () -> load.sent() + churner.probeFixes())) {
        send(load, warmUpNanos);
        samples = sampler.samples();
        churner.stopZoneChanges();
        awaitOutputs(receiver::received);
        awaitEffects(probes);
        churner.end();
        fixes += churner.probeFixes();
        awaitApplied(churner);
      }
      maxSendDelayMillis = load.maxSendDelayMillis();
      latency = receiver.end();
      checkReceived(receiver.unknown(), probes.pending());
      zoneEffect =
          configuration.churn().probes() == 0 ? null : probes.effects(loadStartNanos + warmUpNanos);
      return samples;
    }
  }

  private OutputHeads outputHeads() {
    return new OutputHeads(configuration.format(), configuration.pipeline(), topics);
  }

  /** In a thread whose name attributes its CPU time to the load. */
  private void send(LoadGenerator load, long warmUpNanos) throws Exception {
    RuntimeException[] failure = {null};
    Thread thread =
        new Thread(
            () -> {
              try {
                load.run(loadStartNanos, configuration.fixCount(), warmUpNanos);
              } catch (RuntimeException e) {
                failure[0] = e;
              }
            },
            LoadClients.PREFIX + "load");
    thread.start();
    await.until(() -> !thread.isAlive(), load::sent, system::checkRunning, "sending");
    if (failure[0] != null) {
      throw failure[0];
    }
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
    LongSupplier taken =
        () -> system.read().applied() + system.read().duplicates() + system.read().refused();
    await(() -> taken.getAsLong() >= fixes, taken, "applying fixes");
    churner.probeFixes();
  }

  /** Waits a little longer than needed, in case there are more than expected. */
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
    } catch (Await.StalledException e) {
      problems.add(e.getMessage());
    }
  }

  private long expectedOutputs() {
    if (configuration.pipeline() == Pipeline.GEOFENCE) {
      return expected.all();
    }
    boolean oneStream = configuration.pipeline() == Pipeline.RELAY;
    OutputRate transitions =
        new OutputRate(oneStream ? expected.all() : expected.transitions(), expected.fixes());
    OutputRate adMatches = new OutputRate(oneStream ? 0 : expected.adMatches(), expected.fixes());
    Map<Integer, Long> sizes =
        backlog == null
            ? OutputCount.ends(preparation.admin(), topics.locations())
            : backlog.sizes();
    return sizes.values().stream()
        .mapToLong(end -> transitions.outputsBefore(end) + adMatches.outputsBefore(end))
        .sum();
  }

  private void checkCounts() {
    SystemUnderTest.Readings readings = system.read();
    addProblem(readings.duplicates(), "duplicate fixes");
    addProblem(readings.refused(), "refused inputs");
    addProblem(OutputCount.count(preparation.admin(), topics.deadLetters()), "dead letters");
    if (readings.applied() != fixes) {
      problems.add("%,d fixes applied, %,d expected".formatted(readings.applied(), fixes));
    }
    long outputsExpected = expectedOutputs();
    if (outputs != outputsExpected) {
      problems.add("%,d outputs, %,d expected".formatted(outputs, outputsExpected));
    }
  }

  private void checkReceived(long unknown, long pending) {
    addProblem(unknown, "outputs of fixes that were not sent");
    addProblem(pending, "changes of zones without effect on their probes");
  }

  private void addProblem(long count, String what) {
    if (count != 0) {
      problems.add("%,d %s".formatted(count, what));
    }
  }
}

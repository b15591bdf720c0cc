package io.fenceline.loadtest;

import io.fenceline.kafka.KafkaSettings;
import io.fenceline.kafka.Topics;
import io.fenceline.loadtest.load.Churner;
import io.fenceline.loadtest.load.HeldBacklog;
import io.fenceline.loadtest.load.Latencies;
import io.fenceline.loadtest.load.LoadClients;
import io.fenceline.loadtest.load.LoadGenerator;
import io.fenceline.loadtest.load.OutputCount;
import io.fenceline.loadtest.load.OutputHeads;
import io.fenceline.loadtest.load.Probes;
import io.fenceline.loadtest.load.Receiver;
import io.fenceline.loadtest.load.RestingTicker;
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
  private static final Duration LEAD = Duration.ofMillis(300);
  private static final Duration SETTLE = Duration.ofMillis(300);

  /** Half of what the sender's Kafka client waits for company in any case. */
  private static final Duration REST = Duration.ofNanos(500_000);

  private final Configuration configuration;
  private final KafkaSettings kafka;
  private final Preparation preparation;
  private final Await waiting;
  private final Expectation.Outputs expected;
  private final Topics topics;
  private final List<String> problems = new ArrayList<>();

  private SystemUnderTest subject;
  private HeldBacklog backlog;
  private double readySeconds;
  private long fixes;
  private long outputs;
  private double mostBehindMillis;
  private Latencies.Summary latency;
  private Latencies.Summary zoneEffect;
  private long beganNanos;

  BenchmarkRun(
      Configuration configuration,
      KafkaSettings kafka,
      Preparation preparation,
      Await waiting,
      Expectation.Outputs expected,
      Topics topics) {
    this.configuration = configuration;
    this.kafka = kafka;
    this.preparation = preparation;
    this.waiting = waiting;
    this.expected = expected;
    this.topics = topics;
  }

  /**
   * Starts the subject, puts it under load, and ends it.
   *
   * @throws Await.StoppedException when somebody asked to end
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
      SystemUnderTest.Factory factory, int round, boolean warmUp, HeldBacklog held)
      throws Exception {
    backlog = held;
    long startNanos = System.nanoTime();
    try (SystemUnderTest started =
        factory.start(configuration, kafka, topics, topics.transitions(), expected)) {
      subject = started;
      List<Sample> samples = held == null ? serve(startNanos) : drain(startNanos);
      checkCounts();
      return new RunResults(
              configuration, problems, samples, beganNanos, subject.costsElsewhere().isPresent())
          .of(round, warmUp, fixes, outputs, readySeconds, mostBehindMillis, latency, zoneEffect);
    }
  }

  private List<Sample> drain(long startNanos) throws Exception {
    try (Churner churner = churner(new Probes());
        Sampler sampler = new Sampler(subject, () -> fixes)) {
      awaitReady(startNanos);
      backlog.release();
      awaitApplied(churner);
      List<Sample> samples = sampler.samples();
      beganNanos =
          samples.stream()
              .filter(sample -> sample.applied() > 0)
              .mapToLong(Sample::nanos)
              .findFirst()
              .orElse(startNanos);
      awaitOutputs(() -> OutputCount.outputs(preparation.admin(), topics));
      return samples;
    }
  }

  private List<Sample> serve(long startNanos) throws Exception {
    awaitReady(startNanos);
    Probes probes = new Probes();
    long quietNanos = configuration.warmUp().toNanos();
    SendSchedule timetable =
        new SendSchedule(
            System.currentTimeMillis() + LEAD.toMillis(),
            configuration.fixes().rate(),
            configuration.fixes().devices());
    beganNanos = System.nanoTime() + LEAD.toNanos();
    try (Receiver receiver =
            new Receiver(kafka, outputHeads(), timetable, beganNanos, quietNanos, probes);
        Producer<byte[], byte[]> producer =
            KafkaClients.producer(LoadClients.lowLatency(kafka, LoadClients.PREFIX + "load"))) {
      LoadGenerator load =
          new LoadGenerator(
              Workload.fixes(configuration.zones(), configuration.fixes(), timetable),
              timetable,
              new Sender(producer, topics.locations()),
              configuration.format(),
              new RestingTicker(waiting.stop(), REST.toNanos()));
      List<Sample> samples;
      try (Churner churner = churner(probes);
          Sampler sampler = new Sampler(subject, () -> load.sent() + churner.probeFixes())) {
        send(load, quietNanos);
        samples = sampler.samples();
        churner.letZonesRest();
        awaitOutputs(receiver::received);
        awaitEffects(probes);
        churner.end();
        fixes += churner.probeFixes();
        awaitApplied(churner);
      }
      mostBehindMillis = load.mostBehindMillis();
      latency = receiver.end();
      checkReceived(receiver.unknown(), probes.unseen());
      zoneEffect =
          configuration.churn().probes() == 0 ? null : probes.effects(beganNanos + quietNanos);
      return samples;
    }
  }

  private OutputHeads outputHeads() {
    return new OutputHeads(configuration.format(), configuration.pipeline(), topics);
  }

  /** In a thread whose name tells its costs. */
  private void send(LoadGenerator load, long quietNanos) throws Exception {
    RuntimeException[] failure = {null};
    Thread thread =
        new Thread(
            () -> {
              try {
                load.run(beganNanos, configuration.fixCount(), quietNanos);
              } catch (RuntimeException e) {
                failure[0] = e;
              }
            },
            LoadClients.PREFIX + "load");
    thread.start();
    waiting.until(() -> !thread.isAlive(), load::sent, subject::checkRunning, "sending");
    if (failure[0] != null) {
      throw failure[0];
    }
  }

  private Churner churner(Probes probes) throws Exception {
    return new Churner(kafka, topics, configuration, probes);
  }

  private void awaitReady(long startNanos) throws Exception {
    if (configuration.pipeline() == Pipeline.GEOFENCE) {
      waiting.until(
          () -> subject.read().zones() >= expected.zones(),
          () -> subject.read().zones(),
          subject::checkRunning,
          "reading the zones");
    }
    readySeconds = (System.nanoTime() - startNanos) / 1e9;
  }

  private void awaitApplied(Churner churner) throws Exception {
    LongSupplier taken =
        () -> subject.read().applied() + subject.read().duplicates() + subject.read().refused();
    await(() -> taken.getAsLong() >= fixes, taken, "applying fixes");
    churner.probeFixes();
  }

  /** Waits a little longer than needed for those that should not come. */
  private void awaitOutputs(LongSupplier count) throws Exception {
    await(() -> count.getAsLong() >= expectedOutputs(), count, "waiting for outputs");
    waiting.stop().waitUntil(System.nanoTime() + SETTLE.toNanos());
    outputs = count.getAsLong();
  }

  private void awaitEffects(Probes probes) throws Exception {
    await(() -> probes.unseen() == 0, probes::unseen, "waiting for the effect of zones");
  }

  private void await(BooleanSupplier done, LongSupplier progress, String what) throws Exception {
    try {
      waiting.until(done, progress, subject::checkRunning, what);
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
    SystemUnderTest.Readings readings = subject.read();
    complain(readings.duplicates(), "duplicate fixes");
    complain(readings.refused(), "refused inputs");
    complain(OutputCount.count(preparation.admin(), topics.deadLetters()), "dead letters");
    if (readings.applied() != fixes) {
      problems.add("%,d fixes applied, %,d expected".formatted(readings.applied(), fixes));
    }
    long outputsExpected = expectedOutputs();
    if (outputs != outputsExpected) {
      problems.add("%,d outputs, %,d expected".formatted(outputs, outputsExpected));
    }
  }

  private void checkReceived(long unknown, long unseen) {
    complain(unknown, "outputs of fixes that were not sent");
    complain(unseen, "changes of zones without effect on their probes");
  }

  private void complain(long count, String what) {
    if (count != 0) {
      problems.add("%,d %s".formatted(count, what));
    }
  }
}

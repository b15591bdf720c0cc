package io.fenceline.cli.command;

import io.fenceline.cli.terminal.Console;
import io.fenceline.cli.terminal.ExitCodes;
import io.fenceline.cli.terminal.Validated;
import io.fenceline.embedded.EmbeddedFlink;
import io.fenceline.embedded.EmbeddedJob;
import io.fenceline.embedded.EmbeddedKafka;
import io.fenceline.embedded.RestartWatch;
import io.fenceline.embedded.StateDirectory;
import io.fenceline.embedded.TemporaryDirectory;
import io.fenceline.format.fix.JsonFixWriter;
import io.fenceline.format.geojson.file.FeatureFile;
import io.fenceline.job.evaluation.Policy;
import io.fenceline.job.options.JobOptions;
import io.fenceline.job.options.PolicyArguments;
import io.fenceline.job.options.Setting;
import io.fenceline.job.pipeline.KafkaPipeline;
import io.fenceline.kafka.KafkaSettings;
import io.fenceline.kafka.TopicSetup;
import io.fenceline.kafka.Topics;
import io.fenceline.producers.KafkaClients;
import io.fenceline.producers.Sender;
import io.fenceline.producers.simulation.Fleet;
import io.fenceline.producers.simulation.Simulator;
import io.fenceline.producers.zones.RepairLevel;
import io.fenceline.producers.zones.ZoneLoader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.producer.Producer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** All of it in one process: Kafka, Flink, the job, a small city and a fleet that drives in it. */
@Command(
    name = "demo",
    sortOptions = false,
    mixinStandardHelpOptions = true,
    description = "Watch a simulated fleet enter and leave the zones of a small city.",
    footer = {
      "",
      "Kafka and Flink run inside this process and go with it; nothing else is needed.",
      "",
      "Example:",
      "  fenceline demo --for 30s"
    })
public final class DemoCommand implements Callable<Integer>, Validated {
  private static final String CITY = "/city/zones.geojson";
  private static final Fleet.Bounds CITY_BOUNDS = new Fleet.Bounds(3.16, 54.784, 3.237, 54.817);

  private final Console console;

  @Option(
      names = "--for",
      paramLabel = "DURATION",
      defaultValue = "30s",
      description = "How long the fleet drives (default: 30s).")
  private String duration = "30s";

  @Option(
      names = "--devices",
      paramLabel = "N",
      defaultValue = "60",
      description = "How many devices (default: 60).")
  private int devices = 60;

  @Option(
      names = "--rate",
      paramLabel = "N",
      defaultValue = "60",
      description = "Fixes per second of all devices together (default: 60).")
  private double rate = 60;

  @Mixin private PolicyArguments policyArguments = new PolicyArguments();

  private Duration length;
  private Policy policy;
  private Fleet fleet;

  public DemoCommand(Console console) {
    this.console = console;
  }

  @Override
  public void validate(List<String> mistakes) {
    policy = policyArguments.policy(mistakes);
    length = Setting.read(mistakes, "--for", duration, Setting::positive);
    try {
      fleet = new Fleet(devices, rate, System.nanoTime(), CITY_BOUNDS);
    } catch (IllegalArgumentException e) {
      mistakes.add("--devices %d --rate %s: give %s".formatted(devices, rate, e.getMessage()));
    }
  }

  @Override
  public Integer call() throws Exception {
    console.err().println("starting Kafka and Flink in this process ...");
    try (EmbeddedKafka kafka = EmbeddedKafka.start();
        TemporaryDirectory checkpoints = TemporaryDirectory.create("demo")) {
      KafkaSettings settings =
          new KafkaSettings(Map.of("bootstrap.servers", kafka.bootstrapServers()));
      JobOptions options = JobOptions.defaults(settings).with(policy);
      loadCity(options);
      StreamExecutionEnvironment env =
          EmbeddedFlink.forTopics(1, StateDirectory.of(checkpoints.path()));
      KafkaPipeline.build(env, options);
      EmbeddedJob job = EmbeddedJob.start(env, "fenceline demo");
      try (DemoScreen screen = DemoScreen.start(console, options)) {
        long fixes = drive(options, new RestartWatch(job, console.err()::println));
        screen.awaitQuiet();
        console.err().print(screen.summary(devices, fixes));
      } finally {
        job.cancel();
      }
    }
    return ExitCodes.DONE;
  }

  private void loadCity(JobOptions options) throws IOException {
    Topics topics = options.topics();
    try (Admin admin = TopicSetup.connect(options.kafka())) {
      TopicSetup.ensureAll(admin, topics);
    }
    try (Producer<byte[], byte[]> producer = KafkaClients.producer(options.kafka());
        FeatureFile city = new FeatureFile(DemoCommand.class.getResourceAsStream(CITY), "id")) {
      ZoneLoader loader =
          new ZoneLoader(new Sender(producer, topics.zones()), RepairLevel.NONE, finding -> {});
      console.err().printf("%d zones with ads in a small city%n", loader.load(city).loaded());
    }
  }

  private long drive(JobOptions options, RestartWatch restarts) {
    try (Producer<byte[], byte[]> producer = KafkaClients.producer(options.kafka())) {
      Sender locations = new Sender(producer, options.topics().locations());
      return new Simulator(fleet, console.stop())
          .run(
              System.currentTimeMillis(),
              length,
              fix -> {
                restarts.check();
                locations.send(
                    fix.deviceId().getBytes(StandardCharsets.UTF_8), JsonFixWriter.write(fix));
              });
    }
  }
}

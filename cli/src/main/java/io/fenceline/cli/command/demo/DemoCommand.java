package io.fenceline.cli.command.demo;

import io.fenceline.cli.command.gateway.BasemapArgument;
import io.fenceline.cli.terminal.ConsoleCommand;
import io.fenceline.cli.terminal.ExitCodes;
import io.fenceline.embedded.EmbeddedFlink;
import io.fenceline.embedded.EmbeddedJob;
import io.fenceline.embedded.EmbeddedKafka;
import io.fenceline.embedded.RestartWatch;
import io.fenceline.embedded.StateDirectory;
import io.fenceline.embedded.TemporaryDirectory;
import io.fenceline.evaluation.Policy;
import io.fenceline.format.fix.JsonFixWriter;
import io.fenceline.format.geojson.file.FeatureFile;
import io.fenceline.format.output.Outputs;
import io.fenceline.gateway.map.Basemap;
import io.fenceline.job.options.JobOptions;
import io.fenceline.job.options.PolicyArguments;
import io.fenceline.job.options.Setting;
import io.fenceline.job.pipeline.KafkaPipeline;
import io.fenceline.kafka.KafkaSettings;
import io.fenceline.kafka.TopicSetup;
import io.fenceline.kafka.Topics;
import io.fenceline.kafka.client.KafkaClients;
import io.fenceline.kafka.client.Sender;
import io.fenceline.producers.simulation.CityOrders;
import io.fenceline.producers.simulation.Simulator;
import io.fenceline.producers.zones.RepairLevel;
import io.fenceline.producers.zones.ZoneLoader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.kafka.clients.producer.Producer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** All of it in one process: Kafka, Flink, the job, the gateway with its map, and a fleet. */
@Command(
    name = "demo",
    sortOptions = false,
    mixinStandardHelpOptions = true,
    description = "Watch a fleet enter and leave the zones of a small city, or ships, on a map.",
    footer = {
      "",
      "Kafka, Flink and the gateway run inside this process and end with it; nothing",
      "else is needed. Only this machine can reach the map, unless --phone is given.",
      "",
      "Examples:",
      "  fenceline demo",
      "  fenceline demo --ships",
      "  fenceline demo --phone",
      "  fenceline demo --no-map --for 30s"
    })
public final class DemoCommand extends ConsoleCommand {
  private static final int MAX_PORT = 65_535;

  @Option(
      names = "--for",
      paramLabel = "DURATION",
      description = "How long devices move (default: until Ctrl-C).")
  private String duration;

  @Mixin private WorldArguments worldArguments = new WorldArguments();

  @Option(
      names = "--port",
      paramLabel = "PORT",
      description = "Port of the map; 0 for any that is free (default: 8090).")
  private int port = 8090;

  @Option(names = "--no-map", description = "Start no gateway: text output only.")
  private boolean noMap;

  @Mixin private PhoneArgument phoneArgument = new PhoneArgument();

  @Mixin private BasemapArgument basemapArgument = new BasemapArgument();

  @Mixin private PolicyArguments policyArguments = new PolicyArguments();

  private Duration length;
  private Policy policy;
  private DemoWorld world;
  private DemoMap.Server server;
  private Basemap basemap;

  @Override
  public void validate(List<String> mistakes) {
    policy = policyArguments.policy(mistakes);
    if (duration != null) {
      length = Setting.read(mistakes, "--for", duration, Setting::positive);
    }
    if (port < 0 || port > MAX_PORT) {
      mistakes.add("--port %d: give a port from 0 to %d".formatted(port, MAX_PORT));
    }
    server = new DemoMap.Server(phoneArgument.find(mistakes), port);
    if (noMap && server.phone() != null) {
      mistakes.add("--phone and --no-map: phones open the map; give one of the two");
    }
    world = worldArguments.world(mistakes);
    basemap = basemapArgument.read(mistakes);
  }

  @Override
  public Integer call() throws Exception {
    if (!noMap) {
      server.requireFree();
    }
    console.err().println("starting Kafka and Flink in this process ...");
    try (EmbeddedKafka kafka = EmbeddedKafka.start();
        TemporaryDirectory files = TemporaryDirectory.create("demo")) {
      JobOptions options = options(kafka);
      console.err().printf("%d %s%n", load(options), world.summary());
      try (DemoMap map = noMap ? null : startMap(options, files.path())) {
        watch(options, StateDirectory.of(files.path().resolve("state")), map);
      }
    }
    return ExitCodes.DONE;
  }

  private JobOptions options(EmbeddedKafka kafka) {
    JobOptions options =
        JobOptions.defaults(
                new KafkaSettings(Map.of("bootstrap.servers", kafka.bootstrapServers())))
            .with(policy)
            .withDeviceZones();
    return noMap ? options : options.with(Outputs.MEMBERSHIPS).with(Outputs.OCCUPANCY);
  }

  private DemoMap startMap(JobOptions options, Path directory)
      throws IOException, InterruptedException {
    Basemap drawn =
        basemap == null ? Basemap.OfFile.geoJson(world.writeBasemap(directory)) : basemap;
    return DemoMap.start(options, policy, server, drawn, world, directory);
  }

  /**
   * Creates the topics and loads the zones.
   *
   * @return the number of zones
   */
  private long load(JobOptions options) throws IOException {
    Topics topics = options.topics();
    TopicSetup.with(
        options.kafka(),
        admin -> {
          TopicSetup.ensureDeviceZones(admin, topics);
          return TopicSetup.ensureAll(admin, topics);
        });
    try (Producer<byte[], byte[]> producer = KafkaClients.producer(options.kafka());
        FeatureFile zones = new FeatureFile(DemoWorld.open(world.zones()), "id")) {
      return new ZoneLoader(new Sender(producer, topics.zones()), RepairLevel.NONE, finding -> {})
          .load(zones)
          .loaded();
    }
  }

  private void watch(JobOptions options, StateDirectory state, DemoMap map) throws Exception {
    StreamExecutionEnvironment env = EmbeddedFlink.forTopics(1, state);
    KafkaPipeline.build(env, options);
    EmbeddedJob job = EmbeddedJob.start(env, "fenceline demo");
    Supplier<String> announcement = map == null ? null : map.announcement();
    if (announcement != null) {
      console.err().println(announcement.get()); // Before any other output, since the text scrolls.
    }
    try (DemoScreen screen = DemoScreen.start(console, options, announcement)) {
      long fixes = drive(options, new RestartWatch(job, console.err()::println));
      screen.awaitQuiet();
      console.err().print(screen.summary(world.traffic().devices(), fixes));
    } finally {
      job.cancel();
    }
  }

  /** Null in a world without couriers. */
  private CityOrders orders(Sender deviceZones) {
    return world.couriers() == null
        ? null
        : new CityOrders(
            world.couriers(),
            System.nanoTime(),
            (key, feature) ->
                deviceZones.send(key.bytes(), feature.getBytes(StandardCharsets.UTF_8)));
  }

  private long drive(JobOptions options, RestartWatch restarts) {
    try (Producer<byte[], byte[]> producer = KafkaClients.producer(options.kafka())) {
      Sender locations = new Sender(producer, options.topics().locations());
      CityOrders orders = orders(new Sender(producer, options.topics().deviceZones()));
      return new Simulator(world.traffic(), console.stop())
          .run(
              System.currentTimeMillis(),
              length,
              fix -> {
                restarts.check();
                locations.send(
                    fix.deviceId().getBytes(StandardCharsets.UTF_8), JsonFixWriter.write(fix));
                if (orders != null) {
                  orders.reported(fix.deviceId(), fix.timeMillis());
                }
              });
    }
  }
}

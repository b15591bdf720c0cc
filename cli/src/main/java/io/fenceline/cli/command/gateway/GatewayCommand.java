package io.fenceline.cli.command.gateway;

import io.fenceline.cli.command.Cluster;
import io.fenceline.cli.terminal.ConsoleCommand;
import io.fenceline.cli.terminal.ExitCodes;
import io.fenceline.evaluation.Policy;
import io.fenceline.format.fix.FixLayout;
import io.fenceline.format.output.TopicFormats;
import io.fenceline.gateway.Gateway;
import io.fenceline.gateway.GatewayOptions;
import io.fenceline.gateway.GatewayTopics;
import io.fenceline.gateway.access.AccessOptions;
import io.fenceline.gateway.http.ServerOptions;
import io.fenceline.gateway.map.MapOptions;
import io.fenceline.gateway.mqtt.MqttOptions;
import io.fenceline.gateway.state.StoreLimits;
import io.fenceline.job.options.FixArguments;
import io.fenceline.job.options.FormatArguments;
import io.fenceline.job.options.PolicyArguments;
import io.fenceline.job.options.Setting;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** REST and push beside the job. */
@Command(
    name = "gateway",
    mixinStandardHelpOptions = true,
    subcommands = CreateKeyCommand.class,
    description =
        "Serve zones, devices and places by HTTP, and take zones and places, until Ctrl-C.",
    footer = {
      "",
      "Any number of gateways may run side by side. The topics must be there;",
      "fenceline topics create makes them.",
      "",
      "Examples:",
      "  fenceline gateway create-key --name ops --scopes zones:read --file api-keys",
      "  fenceline gateway --api-keys api-keys",
      "  fenceline gateway --insecure-open"
    })
public final class GatewayCommand extends ConsoleCommand {
  @Mixin private ListenArguments listen = new ListenArguments();

  @Mixin private AccessArguments access = new AccessArguments();

  @Mixin private MapArguments map = new MapArguments();

  @Option(
      names = "--device-history",
      paramLabel = "DURATION",
      description =
          "How far back locations are read at the start, and how long a silent device is"
              + " remembered (default: 1h).")
  private String deviceHistory = "1h";

  @Option(
      names = "--unready-after",
      paramLabel = "DURATION",
      description =
          "Report that the gateway is not ready when Kafka has not answered for so long; what was"
              + " read is served on (default: never).")
  private String unreadyAfter;

  @Option(
      names = "--cursor-secret-file",
      paramLabel = "FILE",
      description =
          "Sign cursors of streams with this secret, the same for all gateways (default: the id of"
              + " the Kafka cluster).")
  private Path cursorSecret;

  @Option(names = "--places-topic", paramLabel = "NAME", description = "Default: places.")
  private String places;

  @Mixin private MqttArguments mqtt = new MqttArguments();

  @Mixin private FormatArguments formats = new FormatArguments();

  @Mixin private FixArguments fixes = new FixArguments();

  @ArgGroup(
      validate = false,
      heading =
          "%nThe job's options for the rules, which explanations and trials of zones go by:%n")
  private PolicyArguments rules = new PolicyArguments();

  @Mixin private Cluster cluster = new Cluster();

  private GatewayOptions options;

  @Override
  public void validate(List<String> mistakes) {
    cluster.validate(mistakes);
    ServerOptions server = listen.options(mistakes);
    AccessOptions permitted = access.options(mistakes);
    MapOptions served = map.options(mistakes);
    Duration history = Setting.read(mistakes, "--device-history", deviceHistory, Setting::positive);
    Duration silence = Setting.read(mistakes, "--unready-after", unreadyAfter, Setting::positive);
    TopicFormats topicFormats = formats.formats(cluster.topics(), mistakes);
    FixLayout layout = fixes.layout(topicFormats.locations(), mistakes);
    Policy policy = rules.policy(mistakes);
    ListenArguments.requireFile("--cursor-secret-file", cursorSecret, mistakes);
    MqttOptions broker = mqtt.options(mistakes);
    StoreLimits held = listen.held(mistakes);
    permitted.validate(listen.isOnLoopback(), mistakes);
    if (server != null) {
      server.validate(mistakes);
      options =
          new GatewayOptions(
              cluster.kafka(),
              topics(),
              permitted,
              server,
              topicFormats,
              layout,
              policy,
              history,
              served,
              silence,
              cursorSecret,
              broker,
              held);
    }
  }

  private GatewayTopics topics() {
    return places == null
        ? GatewayTopics.of(cluster.topics(), cluster.prefix())
        : new GatewayTopics(cluster.topics(), places);
  }

  @Override
  public Integer call() throws Exception {
    try (Gateway gateway = console.stop().interruptible(this::start)) {
      console.awaitStop(text(gateway), "open requests are answered first");
    }
    console.err().println("stopped");
    return ExitCodes.DONE;
  }

  private Gateway start() throws IOException, InterruptedException {
    return Gateway.start(options);
  }

  private String text(Gateway gateway) {
    ServerOptions server = options.server();
    String address =
        "%s://%s:%d/"
            .formatted(server.tls() == null ? "http" : "https", server.host(), gateway.port());
    String map = options.map().served() ? "map: " + address + System.lineSeparator() : "";
    return "%sgateway on %s reads %s; health and metrics on http://%s:%d; Ctrl-C ends it"
        .formatted(
            map,
            address + "v1/openapi.json",
            options.kafka().bootstrapServers(),
            server.managementHost(),
            gateway.managementPort());
  }
}

package io.fenceline.cli.command.deliver;

import io.fenceline.cli.command.Cluster;
import io.fenceline.cli.terminal.ConsoleCommand;
import io.fenceline.cli.terminal.ExitCodes;
import io.fenceline.delivery.EndpointCheck;
import io.fenceline.delivery.config.DeliveryConfig;
import io.fenceline.delivery.config.Endpoint;
import io.fenceline.delivery.order.AttemptFailure;
import io.vertx.core.Vertx;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Sends one event to each endpoint. */
@Command(
    name = "check",
    mixinStandardHelpOptions = true,
    description = {
      "Send one signed test event to each endpoint, and say what came back.",
      "It is an ENTER of device and zone '" + EndpointCheck.ID + "'. Kafka is not needed."
    },
    footer = {
      "",
      "Exit codes: 0 all took it, 4 one did not.",
      "",
      "Examples:",
      "  fenceline deliver check --config delivery.yaml",
      "  fenceline deliver check --config delivery.yaml dispatch"
    })
public final class DeliverCheckCommand extends ConsoleCommand {
  @Parameters(paramLabel = "ENDPOINT", arity = "0..*", description = "Only these (default: all).")
  private List<String> names = List.of();

  @Mixin private DeliveryArguments deliveries = new DeliveryArguments();

  @Mixin private Cluster cluster = new Cluster();

  private DeliveryConfig config;

  @Override
  public void validate(List<String> mistakes) {
    cluster.validate(mistakes);
    config = deliveries.config(mistakes);
    if (config != null) {
      names.forEach(name -> Endpoints.require(config, name, mistakes));
    }
  }

  @Override
  public Integer call() throws IOException {
    boolean allTookIt = true;
    Vertx vertx = Vertx.vertx();
    try {
      for (Endpoint endpoint : config.endpoints()) {
        if (names.isEmpty() || names.contains(endpoint.name())) {
          allTookIt &= check(vertx, endpoint);
        }
      }
    } finally {
      vertx.close();
    }
    return allTookIt ? ExitCodes.DONE : ExitCodes.UNHEALTHY;
  }

  private boolean check(Vertx vertx, Endpoint endpoint) throws IOException {
    long startNanos = System.nanoTime();
    Optional<AttemptFailure> failure =
        console
            .stop()
            .interruptible(() -> EndpointCheck.run(vertx, endpoint, deliveries.topics(cluster)));
    long millis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - startNanos);
    String result = failure.map(AttemptFailure::answer).orElse("took the event");
    console.out().printf("%s: %s after %,d ms%n", endpoint.name(), result, millis);
    console.out().flush();
    return failure.isEmpty();
  }
}

package io.fenceline.cli.command.deliver;

import io.fenceline.cli.command.Cluster;
import io.fenceline.cli.terminal.ConsoleCommand;
import io.fenceline.cli.terminal.ExitCodes;
import io.fenceline.delivery.Senders;
import io.fenceline.delivery.UndeliveredReplay;
import io.fenceline.delivery.config.DeliveryConfig;
import io.fenceline.delivery.config.Endpoint;
import io.fenceline.delivery.consume.DeliveryTopics;
import io.fenceline.delivery.order.EventSender;
import io.fenceline.delivery.undelivered.UndeliveredEvents;
import io.fenceline.format.IsoTime;
import io.fenceline.job.options.Setting;
import io.fenceline.kafka.client.CheckedConsumer;
import io.vertx.core.Vertx;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import org.apache.kafka.common.errors.InterruptException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Sends events that were set aside again. */
@Command(
    name = "replay",
    sortOptions = false,
    mixinStandardHelpOptions = true,
    description = {
      "Send the events of an endpoint that were set aside again.",
      "They are read from the topic 'undelivered' and sent in the order of each device,",
      "each up to five times.",
      "They stay in the topic, so a second replay sends them again; they keep their",
      "webhook-id."
    },
    footer = {
      "",
      "Exit codes: 0 all were delivered, 3 some were not, 4 the endpoint is down.",
      "",
      "Example:",
      "  fenceline deliver replay dispatch --config delivery.yaml"
    })
public final class DeliverReplayCommand extends ConsoleCommand {
  @Parameters(paramLabel = "ENDPOINT", description = "Its name in the configuration.")
  private String name;

  @Option(
      names = "--from",
      paramLabel = "TIME",
      description = "Only what was set aside at this ISO-8601 time or later (default: all).")
  private String from;

  @Mixin private DeliveryArguments deliveries = new DeliveryArguments();

  @Mixin private Cluster cluster = new Cluster();

  private Endpoint endpoint;
  private Long fromMillis;

  @Override
  public void validate(List<String> mistakes) {
    cluster.validate(mistakes);
    DeliveryConfig config = deliveries.config(mistakes);
    if (config != null && name != null) {
      endpoint = Endpoints.require(config, name, mistakes).orElse(null);
    }
    fromMillis =
        from == null
            ? Long.valueOf(Long.MIN_VALUE)
            : Setting.read(mistakes, "--from", from, IsoTime::parse);
  }

  @Override
  public Integer call() {
    Vertx vertx = Vertx.vertx();
    try {
      return cluster.read(console, consumer -> replay(consumer, vertx));
    } finally {
      vertx.close();
    }
  }

  private int replay(CheckedConsumer consumer, Vertx vertx) {
    DeliveryTopics topics = deliveries.topics(cluster);
    UndeliveredReplay.Result result;
    try (EventSender sender = Senders.create(vertx, endpoint, topics);
        UndeliveredReplay replay =
            new UndeliveredReplay(endpoint, UndeliveredReplay.RETRY, sender)) {
      UndeliveredEvents events =
          new UndeliveredEvents(consumer, topics.undelivered(), endpoint.name(), fromMillis);
      result = replay.run(events, console.stop()::isRequested);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new InterruptException(e);
    }
    console.err().printf("%,d events delivered to %s%n", result.delivered(), endpoint.name());
    report(result.failed(), "refused again");
    report(result.unreadable(), "are no events, not sent");
    if (result.problem() != null) {
      console.err().println("the rest was not sent: " + result.problem());
      return ExitCodes.UNHEALTHY;
    }
    return result.failed() + result.unreadable() == 0 ? ExitCodes.DONE : ExitCodes.SOME_REFUSED;
  }

  private void report(long count, String text) {
    if (count > 0) {
      console.err().printf("%,d %s%n", count, text);
    }
  }
}

package io.fenceline.cli.command.kafka;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.fenceline.cli.command.Cluster;
import io.fenceline.cli.terminal.ConsoleCommand;
import io.fenceline.cli.terminal.ExitCodes;
import io.fenceline.cli.terminal.PlainText;
import io.fenceline.kafka.client.KafkaClients;
import io.fenceline.kafka.client.Sender;
import io.fenceline.producers.zones.ExpiredDeviceZones;
import io.fenceline.producers.zones.ZoneCatalog;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.apache.kafka.clients.producer.Producer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Deletes zones by id. */
@Command(
    name = "delete",
    mixinStandardHelpOptions = true,
    description = "Delete zones from Kafka.",
    footer = {
      "",
      "Devices inside leave at their next fix. An id without a zone is reported;",
      "exit code 3 then.",
      "",
      "Examples:",
      "  fenceline zones delete depot harbour",
      "  fenceline zones delete --device courier-7 drop-off",
      "  fenceline zones delete --device courier-7 --all",
      "  fenceline zones delete --expired"
    })
public final class ZonesDeleteCommand extends ConsoleCommand {
  private static final Duration EXPIRED_FOR = Duration.ofDays(1);

  @Parameters(paramLabel = "ID", arity = "0..*", description = "Ids of the zones to delete.")
  private List<String> ids = List.of();

  @Mixin private DeviceArgument device = new DeviceArgument();

  @Option(names = "--all", description = "With --device: all zones of the device.")
  private boolean all;

  @Option(
      names = "--expired",
      description =
          "Zones of one device each whose validUntil was a day ago or earlier: the job has freed"
              + " them, their topic has not. For a daily task.")
  private boolean expired;

  @Mixin private Cluster cluster = new Cluster();

  @Override
  public void validate(List<String> mistakes) {
    cluster.validate(mistakes);
    device.validate(mistakes);
    if (expired) {
      if (all || device.isGiven() || !ids.isEmpty()) {
        mistakes.add(
            "--expired: is for the zones of all devices; leave ID, --device and --all out");
      }
    } else if (all ? !device.isGiven() || !ids.isEmpty() : ids.isEmpty()) {
      mistakes.add("ID: give the ids of zones; or --device ID --all for all zones of one device");
    }
  }

  @Override
  public Integer call() {
    return expired ? deleteExpired() : deleteGiven();
  }

  private int deleteExpired() {
    String topic = cluster.topics().deviceZones();
    long nowMillis = System.currentTimeMillis();
    try (Producer<byte[], byte[]> producer = KafkaClients.producer(cluster.kafka())) {
      long deleted =
          cluster.read(
              console,
              consumer ->
                  ExpiredDeviceZones.delete(
                      consumer,
                      new Sender(producer, topic),
                      topic,
                      nowMillis - EXPIRED_FOR.toMillis(),
                      nowMillis,
                      ExpiredDeviceZones.MOST_KEYS));
      console.err().printf("%,d zones deleted%n", deleted);
      return ExitCodes.DONE;
    }
  }

  private int deleteGiven() {
    String topic = device.topic(cluster.topics());
    Set<String> present =
        cluster.read(
            console, consumer -> ZoneCatalog.read(consumer, topic, device::includes).keySet());
    Set<String> wanted =
        new LinkedHashSet<>(all ? present : ids.stream().map(device::key).toList());
    try (Producer<byte[], byte[]> producer = KafkaClients.producer(cluster.kafka())) {
      Sender zones = new Sender(producer, topic);
      for (String key : wanted) {
        if (present.contains(key)) {
          zones.send(key.getBytes(UTF_8), null);
        } else {
          console.err().println("fenceline: there is no zone " + PlainText.of(device.zoneId(key)));
        }
      }
      zones.flush();
    }
    long deleted = wanted.stream().filter(present::contains).count();
    console.err().printf("%,d zones deleted%n", deleted);
    return deleted == wanted.size() ? ExitCodes.DONE : ExitCodes.SOME_REFUSED;
  }
}

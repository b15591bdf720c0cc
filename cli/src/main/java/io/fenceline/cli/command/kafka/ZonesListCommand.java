package io.fenceline.cli.command.kafka;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fenceline.cli.command.Cluster;
import io.fenceline.cli.terminal.ConsoleCommand;
import io.fenceline.cli.terminal.ExitCodes;
import io.fenceline.cli.terminal.PlainText;
import io.fenceline.format.IsoTime;
import io.fenceline.producers.zones.ZoneCatalog;
import java.util.Collection;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Prints the zones that are in the topic now. */
@Command(
    name = "list",
    mixinStandardHelpOptions = true,
    description = "List the zones that are in Kafka now, by id.",
    footer = {
      "",
      "The version is the Kafka offset of the zone's record, the zoneVersion of",
      "transitions.",
      "",
      "Examples:",
      "  fenceline zones list --json | jq -r .id",
      "  fenceline zones list --device courier-7"
    })
public final class ZonesListCommand extends ConsoleCommand {
  @Option(names = "--json", description = "One JSON object a line.")
  private boolean json;

  @Mixin private DeviceArgument device = new DeviceArgument();

  @Mixin private Cluster cluster = new Cluster();

  @Override
  public void validate(List<String> mistakes) {
    cluster.validate(mistakes);
    device.validate(mistakes);
  }

  @Override
  public Integer call() {
    String topic = device.topic(cluster.topics());
    Collection<ZoneCatalog.Item> zones =
        cluster.read(
            console, consumer -> ZoneCatalog.read(consumer, topic, device::includes).values());
    if (json) {
      zones.forEach(zone -> console.out().println(toJson(zone)));
    } else {
      printTable(zones);
    }
    console.err().printf("%,d zones%n", zones.size());
    return ExitCodes.DONE;
  }

  private void printTable(Collection<ZoneCatalog.Item> zones) {
    int width = zones.stream().mapToInt(zone -> device.zoneId(zone.id()).length()).max().orElse(0);
    String format = "%-" + Math.min(40, Math.max(4, width)) + "s %9s %10s  %-24s %s%n";
    console.out().printf(format, "ZONE", "VERSION", "BYTES", "WRITTEN", "NAME");
    for (ZoneCatalog.Item zone : zones) {
      console
          .out()
          .printf(
              format,
              PlainText.of(device.zoneId(zone.id())),
              zone.version(),
              zone.sizeBytes(),
              IsoTime.of(zone.writtenMillis()),
              PlainText.of(zone.name().orElse("")));
    }
  }

  private ObjectNode toJson(ZoneCatalog.Item zone) {
    ObjectNode node =
        JsonNodeFactory.instance
            .objectNode()
            .put("id", device.zoneId(zone.id()))
            .put("version", zone.version())
            .put("partition", zone.partition())
            .put("bytes", zone.sizeBytes())
            .put("written", zone.writtenMillis());
    zone.name().ifPresent(name -> node.put("name", name));
    return node;
  }
}

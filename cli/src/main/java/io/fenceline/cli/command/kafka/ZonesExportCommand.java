package io.fenceline.cli.command.kafka;

import io.fenceline.cli.command.Cluster;
import io.fenceline.cli.terminal.ConsoleCommand;
import io.fenceline.cli.terminal.ExitCodes;
import io.fenceline.producers.zones.ZoneExport;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Writes the zones in Kafka as GeoJSON. */
@Command(
    name = "export",
    sortOptions = false,
    mixinStandardHelpOptions = true,
    description = {
      "Write the zones that are in Kafka now to standard output, one GeoJSON Feature a line.",
      "'fenceline zones load' reads this."
    },
    footer = {"", "Example:", "  fenceline zones export | gzip > zones.ndjson.gz"})
public final class ZonesExportCommand extends ConsoleCommand {
  @Mixin private Cluster cluster = new Cluster();

  @Override
  public void validate(List<String> mistakes) {
    cluster.validate(mistakes);
  }

  @Override
  public Integer call() {
    String topic = cluster.topics().zones();
    int zones =
        cluster.read(
            console, consumer -> ZoneExport.write(consumer, topic, console.out()::println));
    console.err().printf("%,d zones%n", zones);
    return ExitCodes.DONE;
  }
}

package io.fenceline.cli.command.kafka;

import picocli.CommandLine.Command;

/** Groups the commands for the zones topic. */
@Command(
    name = "zones",
    mixinStandardHelpOptions = true,
    subcommands = {
      ZonesLoadCommand.class,
      ZonesSyncCommand.class,
      ZonesListCommand.class,
      ZonesExportCommand.class,
      ZonesDeleteCommand.class
    },
    description = "Load, synchronize, list, export and delete the zones in Kafka.",
    footer = {
      "",
      "Examples:",
      "  fenceline zones load zones.geojson.gz",
      "  fenceline zones list",
      "  fenceline zones export",
      "  fenceline zones delete depot harbour"
    })
public final class ZonesCommand {}

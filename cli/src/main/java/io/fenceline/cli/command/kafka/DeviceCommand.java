package io.fenceline.cli.command.kafka;

import picocli.CommandLine.Command;

/** Groups the commands for single devices. */
@Command(
    name = "device",
    mixinStandardHelpOptions = true,
    subcommands = DeviceResetCommand.class,
    description = "Make the job forget a device.",
    footer = {"", "Example:", "  fenceline device reset truck-17"})
public final class DeviceCommand {}

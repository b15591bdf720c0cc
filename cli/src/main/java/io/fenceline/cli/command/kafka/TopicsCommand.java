package io.fenceline.cli.command.kafka;

import picocli.CommandLine.Command;

/** Groups the commands for the topics themselves. */
@Command(
    name = "topics",
    mixinStandardHelpOptions = true,
    subcommands = TopicsCreateCommand.class,
    description = "Create the topics of a job.",
    footer = {"", "Example:", "  fenceline topics create --partitions 12 --replication-factor 3"})
public final class TopicsCommand {}

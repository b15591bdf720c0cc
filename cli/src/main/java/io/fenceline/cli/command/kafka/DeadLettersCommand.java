package io.fenceline.cli.command.kafka;

import picocli.CommandLine.Command;

/** Groups the commands for the dead-letters topic. */
@Command(
    name = "dead-letters",
    mixinStandardHelpOptions = true,
    subcommands = DeadLettersReplayCommand.class,
    description = "Send refused fixes again. 'fenceline tail dead-letters' shows them.",
    footer = {"", "Example:", "  fenceline dead-letters replay --reason late --dry-run"})
public final class DeadLettersCommand {}

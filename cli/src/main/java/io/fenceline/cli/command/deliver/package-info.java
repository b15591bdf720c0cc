/** The command for deliveries, and its subcommands. */
package io.fenceline.cli.command.deliver;

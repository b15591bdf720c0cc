/** One class for each subcommand, and the options that several of them share. */
package io.fenceline.cli.command;

/** The command {@code fenceline}: one small class for each subcommand. */
package io.fenceline.cli;

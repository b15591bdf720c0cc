/** The command {@code demo}: everything in one process, with the live map. */
package io.fenceline.cli.command.demo;

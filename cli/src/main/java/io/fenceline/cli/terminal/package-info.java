/** The terminal: console, progress, exit codes, and messages of failures and usage errors. */
package io.fenceline.cli.terminal;

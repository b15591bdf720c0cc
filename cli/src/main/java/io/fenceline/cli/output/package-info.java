/** The output of commands: events, findings, refusals, summaries. */
package io.fenceline.cli.output;

/** What commands print and write: events, findings, refusals, summaries. */
package io.fenceline.cli.output;

/**
 * Evaluates the fixes of a topic with the zones that were in force then (rule Z7). No Flink runs.
 */
package io.fenceline.cli.history;

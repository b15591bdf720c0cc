/**
 * The sinks: what the job writes, at least once or in transactions, and what Flink only logs of it.
 */
package io.fenceline.connectors.sink;

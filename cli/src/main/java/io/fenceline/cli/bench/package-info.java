/** Measures throughput, latency and cost of the job, on an embedded Flink. */
package io.fenceline.cli.bench;

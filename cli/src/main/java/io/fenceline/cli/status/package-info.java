/** The state of the jobs of a Flink cluster: read, evaluated and printed. */
package io.fenceline.cli.status;

/** Kafka and Flink inside this JVM, and what a command needs to run a job there. No geofencing. */
package io.fenceline.embedded;

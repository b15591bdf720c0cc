/**
 * Kafka and Flink inside this JVM, and what a command needs to run a job there. Knows no
 * geofencing.
 */
package io.fenceline.embedded;

/** Flink and Kafka inside this JVM, behind run, job and demo. */
package io.fenceline.cli.embedded;

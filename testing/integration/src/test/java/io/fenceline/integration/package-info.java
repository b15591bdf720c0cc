/**
 * The job between Kafka topics, with a real Kafka and a real Flink inside this JVM; no other
 * program of the project.
 */
package io.fenceline.integration;

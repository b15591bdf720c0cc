/** Kafka: settings, topics, sources and sinks. */
package io.fenceline.kafka;

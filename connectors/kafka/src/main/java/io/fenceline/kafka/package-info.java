/** Kafka: settings, topics and sources; sinks, leases and positions in packages of their own. */
package io.fenceline.kafka;

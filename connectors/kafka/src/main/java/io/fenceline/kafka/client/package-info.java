/** Clients of plain Kafka: scans of a topic, records that are sent and acknowledged. */
package io.fenceline.kafka.client;

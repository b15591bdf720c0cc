/**
 * Sending to Kafka at a pace; shared by loader, replayer and simulator. Plain Kafka clients, no
 * Flink.
 */
package io.fenceline.producers;

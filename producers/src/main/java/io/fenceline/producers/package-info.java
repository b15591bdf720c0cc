/** What fills the topics: zone loader, replayer, simulated fleet. Plain Kafka clients, no Flink. */
package io.fenceline.producers;

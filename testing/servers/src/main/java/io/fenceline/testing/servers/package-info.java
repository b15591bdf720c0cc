/** Servers that integration tests share or start: Kafka in the same JVM, an MQTT broker. */
package io.fenceline.testing.servers;

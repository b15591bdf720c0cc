/**
 * Servers that integration tests share or start: Kafka in the same JVM, also secured, and programs.
 */
package io.fenceline.testing.servers;

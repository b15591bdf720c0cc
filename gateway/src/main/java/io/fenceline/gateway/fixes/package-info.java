/**
 * Turns the fixes that senders post into records for the topic of locations, or refusals by index.
 * Pure functions: no HTTP, no Kafka.
 */
package io.fenceline.gateway.fixes;

package io.fenceline.gateway.write;

/** The position at which Kafka has stored a record. */
public record Acknowledged(int partition, long offset) {}

package io.fenceline.gateway.write;

/** Where Kafka has stored a record. */
public record Acknowledged(int partition, long offset) {}

package io.fenceline.event;

/**
 * A header of a record as it was read.
 *
 * @param name may be empty, and may repeat in a record
 * @param value null when it has none
 */
public record RawHeader(String name, Bytes value) {}

package io.fenceline.gateway.fixes;

/**
 * A record for the topic of locations. Hands its arrays over.
 *
 * @param key the device's id in UTF-8
 * @param value in the encoding of the topic
 */
public record FixRecord(byte[] key, byte[] value) {}

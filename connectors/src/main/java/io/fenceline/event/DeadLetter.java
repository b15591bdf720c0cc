package io.fenceline.event;

/**
 * An input that was refused: kept, with the reason and where it came from.
 *
 * @param detail field, value and what was expected
 * @param topic where it was read; for a file, its name
 * @param key the input's key; null when it had none
 * @param value the input's value, byte for byte where it could not be decoded; null for none
 */
public record DeadLetter(
    RefusalReason reason,
    String detail,
    String topic,
    int partition,
    long offset,
    Bytes key,
    Bytes value) {}

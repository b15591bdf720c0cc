package io.fenceline.delivery.undelivered;

import io.fenceline.delivery.order.Position;
import io.fenceline.event.Bytes;
import io.fenceline.format.output.EventKind;

/**
 * An event that could not be delivered to an endpoint, or that could not be read.
 *
 * @param attempts in the process that set it aside
 * @param answer to the last of them, or why it could not be read
 * @param from the record in its topic
 * @param key of that record; null for none
 * @param value the event in JSON; of one that could not be read, the bytes of the record
 */
public record UndeliveredEvent(
    String endpoint,
    EventKind kind,
    int attempts,
    String answer,
    Position from,
    Bytes key,
    Bytes value) {}

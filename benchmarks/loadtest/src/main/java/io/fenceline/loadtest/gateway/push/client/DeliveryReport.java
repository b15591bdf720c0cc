package io.fenceline.loadtest.gateway.push.client;

import io.fenceline.loadtest.load.Latencies;

/**
 * The events that the sockets of one process have received.
 *
 * @param distinct different events; fewer than were sent means that some are lost
 * @param repeated events that came once more
 * @param outOfOrder events that came after a later one of the same device
 * @param foreign events of other devices, or of no known time
 * @param bytes of the messages with events
 * @param closedCleanly sockets that were closed with the code 1001, its message, and a cursor
 * @param uncleanClose the end of the first other one; null for none
 * @param latencies from the intended sending of the event to its receipt
 */
public record DeliveryReport(
    long distinct,
    long repeated,
    long outOfOrder,
    long foreign,
    long bytes,
    int closedCleanly,
    String uncleanClose,
    Latencies.Encoded latencies) {}

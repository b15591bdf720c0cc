package io.fenceline.delivery.consume;

/**
 * A snapshot of an endpoint.
 *
 * @param waiting events that were read and are not done
 * @param oldestSeconds the age of the oldest of them; 0 for none
 * @param problem the last failure of the endpoint, or why Kafka cannot be read; null for none
 */
public record EndpointStatus(
    String name, EndpointState state, int waiting, double oldestSeconds, String problem) {}

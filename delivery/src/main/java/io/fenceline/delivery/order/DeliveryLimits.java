package io.fenceline.delivery.order;

/**
 * Limits of what one process sends to an endpoint.
 *
 * @param inFlight how many events may wait for an answer at a time
 * @param perSecond events a second; 0 for no limit
 */
public record DeliveryLimits(int inFlight, double perSecond) {}

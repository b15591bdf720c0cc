package io.fenceline.gateway.stream;

/**
 * How many devices entered and left a zone.
 *
 * @param sinceMillis epoch milliseconds; later than asked for if the events reach back less far
 */
public record ZoneCounts(int enters, int exits, long sinceMillis) {}

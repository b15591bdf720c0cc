package io.fenceline.format.output;

import io.fenceline.event.Bytes;

/**
 * A transition or an ad match, with the fields that its consumers filter and route by. Immutable.
 *
 * @param type of a transition; of an ad match, its trigger
 * @param timeMillis event time, epoch milliseconds
 * @param json the whole event, on one line
 */
public record Event(
    EventKind kind,
    String id,
    String type,
    String deviceId,
    String zoneId,
    long timeMillis,
    double lon,
    double lat,
    Bytes json) {}

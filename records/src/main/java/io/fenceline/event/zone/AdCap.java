package io.fenceline.event.zone;

import java.time.Duration;

/**
 * At most {@code count} ads to one device in any half-open span {@code per} of event time.
 *
 * @param key zones with the same key share the history; null means the zone's own id
 */
public record AdCap(int count, Duration per, String key) {}

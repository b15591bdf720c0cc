package io.fenceline.job.zones;

import io.fenceline.event.Zone;
import java.util.List;

/**
 * Zones at one moment, as they lie in state. An id may be there more than once, in one list or two;
 * its highest version is the one that counts. Nulls mean nothing. Handed over when created, so that
 * nobody copies it.
 */
public record ZoneList(List<Zone> zones) {}

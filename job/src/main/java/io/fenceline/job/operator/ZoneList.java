package io.fenceline.job.operator;

import io.fenceline.event.Zone;
import java.util.List;

/**
 * Zones at one moment, as they lie in state. An id may be there more than once, in one list or two;
 * its highest version is the one that counts. Nulls mean nothing. Handed over when created, so that
 * nobody copies it.
 */
record ZoneList(List<Zone> zones) {}

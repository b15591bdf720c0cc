package io.fenceline.evaluation.zones;

import io.fenceline.event.zone.Zone;
import java.util.List;

/**
 * The zones in state at one moment. An id may occur more than once, in one list or two: its highest
 * version counts. Nulls are ignored. The list must not change after it was passed in.
 */
public record ZoneList(List<Zone> zones) {}

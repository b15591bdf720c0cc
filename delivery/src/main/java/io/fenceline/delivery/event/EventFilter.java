package io.fenceline.delivery.event;

import io.fenceline.format.condition.EventCondition;
import io.fenceline.format.output.Event;
import io.fenceline.format.output.EventKind;
import java.util.Set;

/**
 * The events that an endpoint takes: all of these must hold. Immutable.
 *
 * @param types of transitions, and triggers of ad matches; empty for all
 * @param zones ids; empty for all
 * @param when null for none
 */
public record EventFilter(
    Set<EventKind> kinds, Set<String> types, Set<String> zones, EventCondition when) {

  public EventFilter {
    kinds = Set.copyOf(kinds);
    types = Set.copyOf(types);
    zones = Set.copyOf(zones);
  }

  public boolean accepts(Event event) {
    return kinds.contains(event.kind())
        && (types.isEmpty() || types.contains(event.type()))
        && (zones.isEmpty() || zones.contains(event.zoneId()))
        && (when == null || when.holds(event.json()));
  }
}

package io.fenceline.event.zone;

import io.fenceline.event.Bytes;
import io.fenceline.event.Fix;
import java.util.Map;

/**
 * A condition on the fixes that a zone covers (rule Z5). Immutable and thread-safe; equal to a
 * condition of the same text over the same properties.
 */
public interface Condition {
  /** The text, in the Common Expression Language. */
  String expression();

  /** The properties of the zone that the text refers to, a JSON object; null for none. */
  Bytes zoneProperties();

  /** Whether the condition holds for a fix; if a field is missing that decides it, it does not. */
  boolean holds(Fix fix);

  /** The values that the text refers to, by path such as {@code fix.lon}; null where absent. */
  Map<String, Object> values(Fix fix);
}

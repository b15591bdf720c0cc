package io.fenceline.job.operator;

import io.fenceline.event.AdCap;
import io.fenceline.event.Zone;
import java.util.HashMap;
import java.util.Map;

/**
 * The longest span of each key that caps of several zones share (rule T6): what is over by the cap
 * of one may still count for another. Spans of zones that are gone stay until the next start. One
 * owner, not thread-safe.
 */
final class CapSpans {
  private final Map<String, Long> longestMillis = new HashMap<>();

  void add(Zone zone) {
    AdCap cap = zone.rules().adCap();
    if (cap != null && cap.key() != null) {
      longestMillis.merge(cap.key(), cap.per().toMillis(), Math::max);
    }
  }

  /**
   * @param cap that of a zone that was added
   */
  long longestMillis(AdCap cap) {
    return cap.key() == null ? cap.per().toMillis() : longestMillis.get(cap.key());
  }
}

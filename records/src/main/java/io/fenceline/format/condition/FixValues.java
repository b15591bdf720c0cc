package io.fenceline.format.condition;

import io.fenceline.event.Fix;
import java.util.Map;

/** A fix as a value of a condition, for one evaluation: its attributes are parsed once. */
final class FixValues {
  private final Fix fix;
  private Map<String, Object> attributes;

  FixValues(Fix fix) {
    this.fix = fix;
  }

  Fix fix() {
    return fix;
  }

  Map<String, Object> attributes() {
    if (attributes == null) {
      attributes = JsonValues.ofObject(fix.attributes());
    }
    return attributes;
  }
}

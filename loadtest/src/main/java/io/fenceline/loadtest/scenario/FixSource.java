package io.fenceline.loadtest.scenario;

import io.fenceline.event.Fix;

/** The fixes of a load, one after the other; the same ones each time it is opened. */
@FunctionalInterface
public interface FixSource {
  Fix next();
}

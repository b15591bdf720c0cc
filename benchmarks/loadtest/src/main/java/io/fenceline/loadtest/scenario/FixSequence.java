package io.fenceline.loadtest.scenario;

import io.fenceline.event.Fix;

/** The fixes of a load in order; the same ones for each instance. */
@FunctionalInterface
public interface FixSequence {
  Fix next();
}

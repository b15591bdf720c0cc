package io.fenceline.cli.bench;

import io.fenceline.event.Fix;

/** The fixes of a load, one after the other; the same ones each time it is opened. */
@FunctionalInterface
interface Feed {
  Fix next();
}

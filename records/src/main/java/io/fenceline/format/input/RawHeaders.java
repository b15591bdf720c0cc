package io.fenceline.format.input;

import io.fenceline.event.RawHeader;
import java.util.List;

/** The headers of a record, copied only when they are asked for. */
@FunctionalInterface
public interface RawHeaders {
  RawHeaders NONE = List::of;

  /** The headers in their order, with repeats. */
  List<RawHeader> toList();
}

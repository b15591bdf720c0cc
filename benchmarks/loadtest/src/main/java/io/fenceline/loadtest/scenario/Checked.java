package io.fenceline.loadtest.scenario;

import java.util.function.BiConsumer;

/** Fields of a scenario that depend on one another. */
public interface Checked {
  /**
   * Reports fields that are valid by themselves but not together.
   *
   * @param mistake takes the path of the field, and the mistake with its remedy
   */
  void check(BiConsumer<String, String> mistake);
}

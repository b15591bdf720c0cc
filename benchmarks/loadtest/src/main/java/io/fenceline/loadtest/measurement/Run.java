package io.fenceline.loadtest.measurement;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;

/** One run of one configuration of a scenario. */
public interface Run {
  String configuration();

  /** The number of the round, from 0; warm-up rounds come first. */
  int round();

  boolean warmUp();

  /** The reasons why the run is invalid; empty when it is valid. */
  List<String> problems();

  /** Its most important numbers, if it is valid. */
  String line();

  /** Whether its numbers count. */
  @JsonProperty("valid")
  default boolean isValid() {
    return problems().isEmpty() && !warmUp();
  }
}

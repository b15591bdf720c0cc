package io.fenceline.cli.terminal;

import java.util.List;

/** A command that can tell all mistakes of its command line before it starts. */
public interface Validated {
  /**
   * Adds what is wrong, each with the setting, the reason and the remedy. Arguments that are
   * required may be null here: picocli has told so.
   */
  void validate(List<String> mistakes);
}

package io.fenceline.cli.terminal;

import java.util.List;

/** A command that reports all mistakes of its command line before it starts. */
public interface ValidatedCommand {
  /**
   * Adds each mistake with the setting, the reason and the remedy. Required arguments may be null
   * here: picocli has reported them.
   */
  void validate(List<String> mistakes);
}

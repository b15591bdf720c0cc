package io.fenceline.cli.terminal;

import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.IFactory;

/** A command that reports all mistakes of its command line before it starts. */
public abstract class ConsoleCommand implements Callable<Integer> {
  /** Set when the command is made. */
  protected Console console;

  /** Makes commands that have this console. */
  public static IFactory factory(Console console) {
    return new IFactory() {
      @Override
      public <K> K create(Class<K> type) throws Exception {
        K made = CommandLine.defaultFactory().create(type);
        if (made instanceof ConsoleCommand command) {
          command.console = console;
        }
        return made;
      }
    };
  }

  /**
   * Adds each mistake with the setting, the reason and the remedy. Required arguments may be null
   * here: picocli has reported them.
   */
  public abstract void validate(List<String> mistakes);
}

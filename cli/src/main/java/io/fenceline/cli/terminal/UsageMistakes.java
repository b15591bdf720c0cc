package io.fenceline.cli.terminal;

import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** Says in one line what picocli found wrong with a command line, and what may have been meant. */
public final class UsageMistakes {
  private UsageMistakes() {}

  public static String text(Exception error) {
    if (error instanceof UnmatchedArgumentException unmatched) {
      return unmatched(unmatched);
    }
    if (!(error instanceof ParameterException mistake)) {
      return error.toString();
    }
    if (mistake.getArgSpec() instanceof OptionSpec option && mistake.getValue() != null) {
      Class<?> type = option.type();
      if (type == int.class || type == double.class) {
        return "%s: '%s' was given; give a %snumber"
            .formatted(option.longestName(), mistake.getValue(), type == int.class ? "whole " : "");
      }
    }
    return mistake.getMessage();
  }

  private static String unmatched(UnmatchedArgumentException e) {
    String given = e.getUnmatched().get(0);
    CommandLine line = e.getCommandLine();
    boolean isOption = given.startsWith("-");
    boolean wantsCommand = !isOption && !line.getSubcommands().isEmpty();
    String kind =
        isOption ? "unknown option" : wantsCommand ? "unknown command" : "unexpected argument";
    String remedy =
        e.getSuggestions().stream()
            .filter(similar -> (wantsCommand || isOption) && begin(similar).equals(begin(given)))
            .findFirst()
            .map(similar -> "did you mean " + similar + "?")
            .orElseGet(() -> remedy(line, wantsCommand));
    return "%s '%s'; %s".formatted(kind, given, remedy);
  }

  /** The first letter, which people mistype least of all. */
  private static String begin(String name) {
    String letters = name.replaceFirst("^-+", "");
    return letters.isEmpty() ? "" : letters.substring(0, 1);
  }

  private static String remedy(CommandLine line, boolean wantsCommand) {
    return wantsCommand
        ? "give one of " + String.join(", ", line.getSubcommands().keySet())
        : "leave it out, or see --help";
  }
}

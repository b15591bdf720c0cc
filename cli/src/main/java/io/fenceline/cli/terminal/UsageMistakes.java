package io.fenceline.cli.terminal;

import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** Formats an error of picocli's parser as one line, with a suggestion. */
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
      boolean isWhole = type == int.class || type == Integer.class;
      if (isWhole || type == double.class || type == Double.class) {
        return "%s: '%s' was given; give a %snumber"
            .formatted(option.longestName(), mistake.getValue(), isWhole ? "whole " : "");
      }
    }
    return mistake.getMessage();
  }

  private static String unmatched(UnmatchedArgumentException e) {
    String given = e.getUnmatched().get(0);
    CommandLine line = e.getCommandLine();
    boolean isOption = given.startsWith("-");
    boolean expectsCommand = !isOption && !line.getSubcommands().isEmpty();
    if (given.startsWith("--kafka.")) {
      return "%s: it has no value; give %s=VALUE".formatted(given, given);
    }
    String kind =
        isOption ? "unknown option" : expectsCommand ? "unknown command" : "unexpected argument";
    String remedy =
        e.getSuggestions().stream()
            .filter(
                similar ->
                    (expectsCommand || isOption) && firstLetter(similar).equals(firstLetter(given)))
            .findFirst()
            .map(similar -> "did you mean " + similar + "?")
            .orElseGet(() -> remedy(line, expectsCommand));
    return "%s '%s'; %s".formatted(kind, given, remedy);
  }

  /** The first letter, which is rarely mistyped. */
  private static String firstLetter(String name) {
    String letters = name.replaceFirst("^-+", "");
    return letters.isEmpty() ? "" : letters.substring(0, 1);
  }

  private static String remedy(CommandLine line, boolean expectsCommand) {
    return expectsCommand
        ? "give one of " + String.join(", ", line.getSubcommands().keySet())
        : "leave it out, or see --help";
  }
}

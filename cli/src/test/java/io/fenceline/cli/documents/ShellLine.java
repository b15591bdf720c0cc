package io.fenceline.cli.documents;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads the commands of a shell's line, as far as documents use a shell. */
final class ShellLine {
  private static final String PROGRAM = "./fenceline";

  /** Words of plain and quoted pieces; or a character that ends a command. */
  private static final Pattern TOKEN =
      Pattern.compile("(?:[^\\s'\"|&;<>]|'[^']*'|\"[^\"]*\")+|[|&;<>]+|['\"]");

  private ShellLine() {}

  /** The arguments of each call of Fenceline in the line. */
  static List<String[]> fencelineCalls(String line) {
    List<String[]> calls = new ArrayList<>();
    if (!line.contains(PROGRAM)) {
      return calls;
    }
    List<String> call = null;
    Matcher tokens = TOKEN.matcher(line);
    while (tokens.find()) {
      String token = tokens.group();
      if (token.equals("'") || token.equals("\"")) {
        throw new IllegalArgumentException("a quote is not closed: " + line);
      }
      boolean ends = token.matches("[|&;<>]+|#.*");
      if (call != null && ends) {
        calls.add(call.toArray(String[]::new));
        call = null;
      } else if (call != null) {
        call.add(token.replaceAll("['\"]", ""));
      } else if (token.equals(PROGRAM)) {
        call = new ArrayList<>();
      }
    }
    if (call != null) {
      calls.add(call.toArray(String[]::new));
    }
    return calls;
  }
}

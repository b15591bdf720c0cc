package io.fenceline.producers.fixes;

import java.util.ArrayList;
import java.util.List;

/**
 * The cells of one row (RFC 4180): separated by commas, without the blanks around them; a cell in
 * quotes may contain anything, with a quote written twice.
 *
 * @param flaw why it is no row; null when it is one
 * @param isOpen whether the flaw is a quote that may be closed on a later line
 */
record CsvRow(List<String> cells, String flaw, boolean isOpen) {

  static CsvRow of(String text) {
    return new Scanner(text).read();
  }

  /** Reads from left to right. */
  private static final class Scanner {
    private final String text;
    private final List<String> cells = new ArrayList<>();
    private int at;
    private boolean isOpen;

    Scanner(String text) {
      this.text = text;
    }

    CsvRow read() {
      while (true) {
        skipBlanks();
        cells.add(isAt('"') ? quoted() : plain());
        if (isOpen) {
          return flaw("cell " + cells.size() + " begins with a quote that is not closed");
        }
        skipBlanks();
        if (at == text.length()) {
          return new CsvRow(cells, null, false);
        }
        if (!isAt(',')) {
          return flaw("cell " + cells.size() + " has text after its closing quote");
        }
        at++;
      }
    }

    private CsvRow flaw(String flaw) {
      return new CsvRow(cells, flaw, isOpen);
    }

    private String plain() {
      int end = text.indexOf(',', at);
      String cell = text.substring(at, end < 0 ? text.length() : end);
      at += cell.length();
      return cell.stripTrailing();
    }

    private String quoted() {
      StringBuilder cell = new StringBuilder();
      while (true) {
        int quote = text.indexOf('"', ++at);
        isOpen = quote < 0;
        cell.append(text, at, isOpen ? text.length() : quote);
        at = isOpen ? text.length() : quote + 1;
        if (!isAt('"')) {
          return cell.toString();
        }
        cell.append('"');
      }
    }

    private void skipBlanks() {
      while (isAt(' ') || isAt('\t')) {
        at++;
      }
    }

    private boolean isAt(char c) {
      return at < text.length() && text.charAt(at) == c;
    }
  }
}

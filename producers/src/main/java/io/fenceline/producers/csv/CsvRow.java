package io.fenceline.producers.csv;

import java.util.ArrayList;
import java.util.List;

/**
 * The cells of one row (RFC 4180), without the blanks around them; a cell in quotes may contain
 * anything, with a quote written twice.
 *
 * @param flaw why it is no row; null when it is one
 * @param isOpen whether the flaw is a quote that may be closed on a later line
 */
record CsvRow(List<String> cells, String flaw, boolean isOpen) {

  /** Reads a row line by line, each once. Not thread-safe. */
  static final class Reader {
    private final char separator;
    private final List<String> cells = new ArrayList<>();
    private String line;
    private int at;

    /** The cell whose quote is not closed yet; null for none. */
    private StringBuilder open;

    Reader(char separator) {
      this.separator = separator;
    }

    /**
     * @param next the first line, or the next one of a row that is open
     */
    CsvRow read(String next) {
      line = next;
      at = 0;
      if (open != null) {
        open.append('\n');
      }
      while (true) {
        if (open == null) {
          beginCell();
        }
        if (open != null && !closeCell()) {
          return flaw("cell " + (cells.size() + 1) + " begins with a quote that is not closed");
        }
        skipBlanks();
        if (at == line.length()) {
          return new CsvRow(cells, null, false);
        }
        if (!isAt(separator)) {
          return flaw("cell " + cells.size() + " has text after its closing quote");
        }
        at++;
      }
    }

    private CsvRow flaw(String flaw) {
      return new CsvRow(cells, flaw, open != null);
    }

    /** Reads a plain cell, or the quote before one. */
    private void beginCell() {
      skipBlanks();
      if (isAt('"')) {
        at++;
        open = new StringBuilder();
        return;
      }
      int end = line.indexOf(separator, at);
      String cell = line.substring(at, end < 0 ? line.length() : end);
      at += cell.length();
      cells.add(cell.stripTrailing());
    }

    /** Reads a quoted cell to its closing quote; false if the line ends before. */
    private boolean closeCell() {
      while (true) {
        int quote = line.indexOf('"', at);
        open.append(line, at, quote < 0 ? line.length() : quote);
        at = quote < 0 ? line.length() : quote + 1;
        if (quote < 0) {
          return false;
        }
        if (!isAt('"')) {
          cells.add(open.toString());
          open = null;
          return true;
        }
        open.append('"');
        at++;
      }
    }

    private void skipBlanks() {
      while (isAt(' ') || (isAt('\t') && separator != '\t')) {
        at++;
      }
    }

    private boolean isAt(char c) {
      return at < line.length() && line.charAt(at) == c;
    }
  }
}

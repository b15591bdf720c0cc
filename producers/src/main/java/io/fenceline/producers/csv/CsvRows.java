package io.fenceline.producers.csv;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.fenceline.format.input.LineReader;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * The rows of a CSV file, whose first row decides what separates cells: commas, else semicolons,
 * tabs or vertical bars, whichever it has most of. A broken row costs only its first line: where a
 * quote is not closed within 100 lines, fewer where many are not, reading continues with the line
 * after the one that opens it. Not thread-safe.
 */
public final class CsvRows implements Closeable {
  private static final int MAX_LINES = 100;

  /** How many lines may be read in vain, and how many more for each row. */
  private static final int MAX_LOOK_AHEAD = 10_000;

  private static final int LOOK_AHEAD_PER_ROW = 5;

  private static final char[] OTHER_SEPARATORS = {';', '\t', '|'};

  /**
   * One row.
   *
   * @param number the line on which it begins, from 1
   * @param flaw why it is no row; null when it is one
   */
  public record Row(long number, List<String> cells, String flaw) {}

  private final LineReader reader;

  /** Lines that were read ahead. */
  private final Deque<byte[]> ahead = new ArrayDeque<>();

  private long number;
  private int lookAhead = MAX_LOOK_AHEAD;
  private char separator;

  public CsvRows(InputStream in) {
    this.reader = new LineReader(in);
  }

  /** The next row that is not blank, or null at the end. */
  public Row next() throws IOException {
    for (byte[] line = take(); line != null; line = take()) {
      if (!LineReader.isBlank(line)) {
        return row(line);
      }
    }
    return null;
  }

  private Row row(byte[] first) throws IOException {
    long begin = number;
    List<byte[]> more = new ArrayList<>();
    try {
      lookAhead = Math.min(MAX_LOOK_AHEAD, lookAhead + LOOK_AHEAD_PER_ROW);
      int maxLines = Math.min(MAX_LINES, lookAhead);
      String text = text(first);
      separator = separator == 0 ? separator(text) : separator;
      CsvRow.Reader reading = new CsvRow.Reader(separator);
      CsvRow row = reading.read(text);
      String flaw = row.flaw();
      int length = first.length;
      byte[] line = row.isOpen() ? take() : null;
      while (line != null) {
        more.add(line);
        row = reading.read(text(line));
        length += 1 + line.length;
        boolean goesOn = row.isOpen() && more.size() < maxLines && fits(length);
        line = goesOn ? take() : null;
      }
      return row.flaw() == null ? new Row(begin, row.cells(), null) : broken(begin, more, flaw);
    } catch (FlawException e) {
      return broken(begin, more, e.getMessage());
    }
  }

  /**
   * The separator of a row of names.
   *
   * @return a comma if there is none
   */
  public static char separator(String row) {
    String unquoted = row.replaceAll("\"[^\"]*\"", "");
    char most = ',';
    for (char other : unquoted.indexOf(',') >= 0 ? new char[0] : OTHER_SEPARATORS) {
      most = count(unquoted, other) > count(unquoted, most) ? other : most;
    }
    return most;
  }

  private static long count(String text, char c) {
    return text.chars().filter(each -> each == c).count();
  }

  /** Gives back all lines but the first. */
  private Row broken(long begin, List<byte[]> more, String flaw) {
    for (int i = more.size() - 1; i >= 0; i--) {
      ahead.addFirst(more.get(i));
    }
    lookAhead -= more.size();
    number = begin;
    return new Row(begin, List.of(), flaw);
  }

  private byte[] take() throws IOException {
    byte[] line = ahead.isEmpty() ? reader.next() : ahead.removeFirst();
    number += line == null ? 0 : 1;
    return line;
  }

  /** A flaw in a line: too long, or not UTF-8. */
  private static final class FlawException extends Exception {
    FlawException(String flaw) {
      super(flaw, null, false, false);
    }
  }

  private static String text(byte[] line) throws FlawException {
    if (!fits(line.length)) {
      throw new FlawException(
          "too-large: a line of more than %d bytes, expected at most that"
              .formatted(LineReader.MAX_LINE_BYTES));
    }
    int length = line.length > 0 && line[line.length - 1] == '\r' ? line.length - 1 : line.length;
    try {
      return UTF_8.newDecoder().decode(ByteBuffer.wrap(line, 0, length)).toString();
    } catch (CharacterCodingException e) {
      throw new FlawException(
          "not UTF-8; convert the file, as by: iconv -f ISO-8859-1 -t UTF-8 IN.csv > OUT.csv");
    }
  }

  private static boolean fits(int length) {
    return length <= LineReader.MAX_LINE_BYTES;
  }

  @Override
  public void close() throws IOException {
    reader.close();
  }
}

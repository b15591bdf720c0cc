package io.fenceline.gateway.intake;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Divides a body into the JSON of its fixes. It looks at strings, brackets and commas only: whether
 * each part is valid JSON is for the reader of the fix, so that one bad fix costs no other.
 */
public final class FixSplitter {
  /** Bounds the answer, which may have a refusal for each. */
  public static final int MAX_FIXES = 10_000;

  private final byte[] body;
  private final List<byte[]> parts = new ArrayList<>();
  private int at;

  private FixSplitter(byte[] body) {
    this.body = body;
  }

  /**
   * The lines that are not blank, without white space around them.
   *
   * @throws BodyException when there are too many
   */
  public static List<byte[]> lines(byte[] body) throws BodyException {
    FixSplitter splitter = new FixSplitter(body);
    int start = 0;
    for (int i = 0; i <= body.length; i++) {
      if (i == body.length || body[i] == '\n') {
        if (!splitter.isBlank(start, i)) {
          splitter.add(start, i);
        }
        start = i + 1;
      }
    }
    return splitter.parts;
  }

  /**
   * The elements of an array; the whole body if it is no array.
   *
   * @throws BodyException when the array does not end, something follows it, or there are too many
   */
  public static List<byte[]> elements(byte[] body) throws BodyException {
    FixSplitter splitter = new FixSplitter(body);
    int start = splitter.skipBlank(0, body.length);
    if (start == body.length || body[start] != '[') {
      splitter.add(0, body.length);
    } else {
      splitter.at = start + 1;
      splitter.readElements();
    }
    return splitter.parts;
  }

  static void requireAtMostMax(int fixes) throws BodyException {
    if (fixes > MAX_FIXES) {
      throw BodyException.tooLarge("a body has at most " + MAX_FIXES + " fixes; split it");
    }
  }

  private void readElements() throws BodyException {
    int start = at;
    readElement();
    if (body[at] == ']' && isBlank(start, at)) {
      requireEnd();
      return;
    }
    while (body[at] == ',') {
      add(start, at);
      start = ++at;
      readElement();
    }
    add(start, at);
    requireEnd();
  }

  private void requireEnd() throws BodyException {
    if (body[at] != ']' || !isBlank(at + 1, body.length)) {
      throw BodyException.malformed("the body is an array with more text after its end");
    }
  }

  /** Moves to the comma or bracket that ends the element. */
  private void readElement() throws BodyException {
    int depth = 0;
    for (; at < body.length; at++) {
      switch (body[at]) {
        case '"' -> skipString();
        case '{', '[' -> depth++;
        case '}', ']' -> {
          if (depth-- == 0) {
            return;
          }
        }
        case ',' -> {
          if (depth == 0) {
            return;
          }
        }
        default -> {}
      }
    }
    throw notEnded();
  }

  /** Moves from the opening quote to the closing one. */
  private void skipString() throws BodyException {
    for (at++; at < body.length && body[at] != '"'; at++) {
      if (body[at] == '\\') {
        at++;
      }
    }
    if (at >= body.length) {
      throw notEnded();
    }
  }

  private static BodyException notEnded() {
    return BodyException.malformed("the body is an array that does not end");
  }

  private void add(int start, int end) throws BodyException {
    requireAtMostMax(parts.size() + 1);
    int first = skipBlank(start, end);
    int last = end;
    while (last > first && isBlank(body[last - 1])) {
      last--;
    }
    parts.add(Arrays.copyOfRange(body, first, last));
  }

  private boolean isBlank(int start, int end) {
    return skipBlank(start, end) == end;
  }

  private int skipBlank(int start, int end) {
    int i = start;
    while (i < end && isBlank(body[i])) {
      i++;
    }
    return i;
  }

  private static boolean isBlank(byte b) {
    return b == ' ' || b == '\n' || b == '\r' || b == '\t';
  }
}

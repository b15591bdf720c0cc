package io.fenceline.format.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

/**
 * One parser for many documents, which it reads as one stream: to make a parser takes about as long
 * as to read a small document. One that is not valid breaks the stream, so after a problem another
 * parser is needed. Not thread-safe.
 */
public final class ReusedParser {
  /** A parser keeps the names of all fields that it has seen. */
  private static final int MOST_DOCUMENTS = 10_000;

  private final Documents documents = new Documents();
  private final JsonParser parser;
  private int count;

  /** The bytes of all documents before this one. */
  private long before;

  /**
   * @param factory of a parser that detects no charset, which would be that of the first document
   */
  public ReusedParser(JsonFactory factory) throws IOException {
    parser = factory.createParser(documents);
  }

  /**
   * The parser before the first token of a document.
   *
   * @param json not empty; not copied as a whole
   */
  public JsonParser begin(byte[] json) {
    count++;
    before += documents.length;
    documents.begin(json);
    return parser;
  }

  /** The parser's byte offset of the first byte of the document. */
  public long offset() {
    return before;
  }

  /** Whether the parser has read the document to its end; white space is no part of it. */
  public boolean hasEnded() throws IOException {
    return documents.remaining() == 0
        && parser.releaseBuffered(OutputStream.nullOutputStream()) == 0;
  }

  /** Whether another parser should read the next document. */
  public boolean isUsedUp() {
    return count >= MOST_DOCUMENTS;
  }

  /** The current document; to read beyond its end is an error, for the next one is not known. */
  private static final class Documents extends InputStream {
    private byte[] json = {};
    private int length;
    private int next;

    void begin(byte[] document) {
      json = document;
      length = lengthWithoutSpace(document);
      next = 0;
    }

    private static int lengthWithoutSpace(byte[] document) {
      int length = document.length;
      while (length > 0 && isSpace(document[length - 1])) {
        length--;
      }
      return length;
    }

    private static boolean isSpace(byte character) {
      return character == ' ' || character == '\n' || character == '\r' || character == '\t';
    }

    int remaining() {
      return length - next;
    }

    @Override
    public int read(byte[] to, int offset, int most) throws IOException {
      int count = Math.min(most, remaining());
      if (count == 0) {
        throw new EOFException("the document ends before its last token");
      }
      System.arraycopy(json, next, to, offset, count);
      next += count;
      return count;
    }

    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      read(one, 0, 1);
      return one[0] & 0xff;
    }
  }
}

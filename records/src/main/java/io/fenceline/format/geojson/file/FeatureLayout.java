package io.fenceline.format.geojson.file;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.fenceline.format.geojson.file.FeatureSource.Text;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.util.Arrays;

/** Detects the layout of a file of Features by the rules of {@link FeatureFile}. */
final class FeatureLayout {
  private static final byte[] BYTE_ORDER_MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};

  private FeatureLayout() {}

  static FeatureSource open(InputStream in) throws IOException {
    byte[] start = in.readNBytes(BYTE_ORDER_MARK.length);
    InputStream text =
        Arrays.equals(start, BYTE_ORDER_MARK) ? in : new SequenceInputStream(bytes(start), in);
    if (start.length > 0 && start[0] == FeatureLines.RECORD_SEPARATOR) {
      return new FeatureLines(text, FeatureLines.RECORD_SEPARATOR, 1);
    }
    CapturingStream captured = new CapturingStream(text);
    FeatureCollectionSource collection = new FeatureCollectionSource(captured);
    try {
      if (collection.findFeatures()) {
        return collection;
      }
    } catch (JsonProcessingException e) {
      if (!captured.overflowed()
          && isLines(collection.type(), collection.offsetOf(e), captured.copyFrom(0))) {
        return lines(captured.copyFrom(0), text, 1);
      }
      throw collection.broken(e);
    }
    return withoutCollection(collection, captured, text);
  }

  /** The first value is whole and no collection; or there is none. */
  private static FeatureSource withoutCollection(
      FeatureCollectionSource first, CapturingStream captured, InputStream text)
      throws IOException {
    if ("FeatureCollection".equals(first.type())) {
      throw new IOException("line " + first.line() + ": a FeatureCollection without features");
    }
    boolean onOneLine = first.line() == first.firstLine();
    if (onOneLine && !captured.overflowed()) {
      return lines(captured.copyFrom(0), text, 1);
    }
    Text feature = captured.text(first.firstLine(), first.firstOffset(), first.offset());
    FeatureSource rest = lines(captured.copyFrom(first.offset()), text, first.line());
    return new FirstThenRest(feature, rest, onOneLine);
  }

  /**
   * Whether a text whose first value is broken is newline-delimited: the first line is broken by
   * itself, or was cut off and the next line begins another object. Otherwise it is one broken
   * value over several lines.
   *
   * @param broken the offset at which it is broken
   */
  private static boolean isLines(String type, long broken, byte[] text) {
    if ("FeatureCollection".equals(type)) {
      return false;
    }
    int begin = 0;
    while (begin < text.length && text[begin] <= ' ') {
      begin++;
    }
    int end = begin;
    while (end < text.length && text[end] != '\n') {
      end++;
    }
    int next = end;
    while (next < text.length && (text[next] == '\n' || text[next] == '\r')) {
      next++;
    }
    // The parser may have taken the line break to see where a token ends.
    boolean firstLineIsBroken = broken <= end + 1;
    return firstLineIsBroken || next == text.length || text[next] == '{';
  }

  private static FeatureSource lines(byte[] first, InputStream rest, long line) {
    return new FeatureLines(
        new SequenceInputStream(bytes(first), rest), FeatureLines.LINE_BREAK, line);
  }

  private static InputStream bytes(byte[] bytes) {
    return new ByteArrayInputStream(bytes);
  }

  /**
   * A Feature, and what follows it: Features on lines of their own if it has its own, else none.
   */
  private static final class FirstThenRest implements FeatureSource {
    private final FeatureSource rest;
    private final boolean mayGoOn;
    private Text first;

    FirstThenRest(Text first, FeatureSource rest, boolean mayGoOn) {
      this.first = first;
      this.rest = rest;
      this.mayGoOn = mayGoOn;
    }

    @Override
    public Text next() throws IOException {
      if (first != null) {
        Text text = first;
        first = null;
        return text;
      }
      Text text = rest.next();
      if (text != null && !mayGoOn) {
        throw new IOException("line " + text.line() + ": text after a Feature over several lines");
      }
      return text;
    }
  }
}

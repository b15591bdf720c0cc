package io.fenceline.fuzzing;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;

/** The place of a value in a JSON text, from {@code start} to before {@code end}. */
record JsonSpan(int start, int end) {
  /** UTF-8 only: of other encodings there would be no offsets. */
  private static final JsonFactory JSON =
      new JsonFactoryBuilder().disable(JsonFactory.Feature.CHARSET_DETECTION).build();

  /** Every value of every depth; none where the text breaks off or is no JSON. */
  static List<JsonSpan> of(byte[] text) {
    List<JsonSpan> values = new ArrayList<>();
    Deque<Integer> starts = new ArrayDeque<>();
    try (JsonParser parser = JSON.createParser(text)) {
      for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
        int start = (int) parser.currentTokenLocation().getByteOffset();
        if (token.isStructStart()) {
          starts.push(start);
        } else if (token != JsonToken.FIELD_NAME) {
          parser.finishToken();
          int from = token.isStructEnd() ? starts.pop() : start;
          int end = (int) parser.currentLocation().getByteOffset();
          values.add(new JsonSpan(from, Math.min(end, text.length)));
        }
      }
    } catch (IOException e) {
      // What was found before is there.
    }
    return values;
  }

  byte[] in(byte[] text) {
    return Arrays.copyOfRange(text, start, end);
  }

  byte[] replace(byte[] text, byte[] value) {
    return Mutator.join(text, start, value, end);
  }
}

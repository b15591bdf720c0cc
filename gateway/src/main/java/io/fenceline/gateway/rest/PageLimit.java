package io.fenceline.gateway.rest;

import io.fenceline.gateway.http.message.ApiRequest;
import io.fenceline.gateway.http.message.JsonOutput;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.ToIntFunction;

/**
 * The limits of results and bytes of an answer: results that would exceed {@value #MAX_BYTES} are
 * left out, but never the first. A search is asked for one more, which says whether there are more.
 */
record PageLimit(int results) {
  static final int MAX_BYTES = 8 << 20;

  private static final String PARAMETER = "limit";
  private static final int TYPICAL_BYTES = 256;

  /**
   * @throws io.fenceline.gateway.http.message.Problem when the client does not read its answers
   */
  static PageLimit of(ApiRequest request) {
    request.requireRoom(MAX_BYTES);
    return new PageLimit(request.integer(PARAMETER));
  }

  int searched() {
    return results + 1;
  }

  /** {@code {"NAME":[...],"more":false}}. */
  <T> JsonOutput write(String name, List<T> found, BiConsumer<JsonOutput, T> write) {
    return write(name, found, result -> TYPICAL_BYTES, write);
  }

  /**
   * Like {@link #write(String, List, BiConsumer)}, but asks for all lengths first, so the reads of
   * the ids and documents wait for memory together rather than one after the other.
   *
   * @param bytes the approximate length of a result
   */
  <T> JsonOutput write(
      String name, List<T> found, ToIntFunction<T> bytes, BiConsumer<JsonOutput, T> write) {
    Written written = writeOpen(name, found, bytes, write);
    return written.more(written.results() < found.size()).raw("}");
  }

  /** The list without the closing brace of the object, so that members can be added. */
  <T> Written writeOpen(
      String name, List<T> found, ToIntFunction<T> bytes, BiConsumer<JsonOutput, T> write) {
    int count = 0;
    long expected = TYPICAL_BYTES;
    while (count < Math.min(results, found.size())) {
      int next = bytes.applyAsInt(found.get(count));
      if (count > 0 && expected + next > MAX_BYTES) {
        break;
      }
      expected += next;
      count++;
    }
    JsonOutput json = new JsonOutput((int) Math.min(expected, MAX_BYTES));
    json.raw("{\"").raw(name).raw("\":[");
    int written = 0;
    while (written < count && (written == 0 || json.length() < MAX_BYTES)) {
      if (written > 0) {
        json.raw(",");
      }
      write.accept(json, found.get(written++));
    }
    return new Written(json.raw("]"), written);
  }

  /** An answer that is not complete yet, with so many results. */
  record Written(JsonOutput json, int results) {
    JsonOutput more(boolean more) {
      return json.raw(more ? ",\"more\":true" : ",\"more\":false");
    }
  }
}

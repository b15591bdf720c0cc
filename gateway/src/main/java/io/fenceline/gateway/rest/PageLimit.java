package io.fenceline.gateway.rest;

import io.fenceline.gateway.http.message.ApiRequest;
import io.fenceline.gateway.http.message.JsonOutput;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.ToIntFunction;

/**
 * How many results an answer has. A search is asked for one more, which says whether there are
 * more.
 */
record PageLimit(int results) {
  private static final String PARAMETER = "limit";
  private static final int TYPICAL_BYTES = 256;

  static PageLimit of(ApiRequest request) {
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
   * As {@link #write(String, List, BiConsumer)}. To ask for all lengths first makes the reads of
   * the ids and documents wait for memory together, rather than one after the other.
   *
   * @param bytes about how long a result is
   */
  <T> JsonOutput write(
      String name, List<T> found, ToIntFunction<T> bytes, BiConsumer<JsonOutput, T> write) {
    return writeOpen(name, found, bytes, write).raw("}");
  }

  /** The same without the closing brace, so that members can be added. */
  <T> JsonOutput writeOpen(
      String name, List<T> found, ToIntFunction<T> bytes, BiConsumer<JsonOutput, T> write) {
    int count = Math.min(results, found.size());
    int expected = TYPICAL_BYTES;
    for (int i = 0; i < count; i++) {
      expected += bytes.applyAsInt(found.get(i));
    }
    JsonOutput json = new JsonOutput(expected).raw("{\"").raw(name).raw("\":[");
    for (int i = 0; i < count; i++) {
      if (i > 0) {
        json.raw(",");
      }
      write.accept(json, found.get(i));
    }
    return json.raw(found.size() > results ? "],\"more\":true" : "],\"more\":false");
  }
}

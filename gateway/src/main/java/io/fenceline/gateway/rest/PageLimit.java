package io.fenceline.gateway.rest;

import io.fenceline.gateway.http.message.ApiRequest;
import io.fenceline.gateway.http.message.JsonOutput;
import java.util.List;
import java.util.function.BiConsumer;

/**
 * How many results an answer has. A search is asked for one more, which says whether there are
 * more.
 */
record PageLimit(int results) {
  private static final String PARAMETER = "limit";

  static PageLimit of(ApiRequest request) {
    return new PageLimit(request.integer(PARAMETER));
  }

  int searched() {
    return results + 1;
  }

  /** {@code {"NAME":[...],"more":false}}. */
  <T> JsonOutput write(String name, List<T> found, BiConsumer<JsonOutput, T> write) {
    JsonOutput json = new JsonOutput().raw("{\"").raw(name).raw("\":[");
    int count = Math.min(results, found.size());
    for (int i = 0; i < count; i++) {
      if (i > 0) {
        json.raw(",");
      }
      write.accept(json, found.get(i));
    }
    return json.raw(found.size() > results ? "],\"more\":true}" : "],\"more\":false}");
  }
}

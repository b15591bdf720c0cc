package io.fenceline.gateway.rest;

import com.fasterxml.jackson.core.JsonGenerator;
import io.fenceline.format.json.JsonLine;
import io.fenceline.gateway.http.message.ApiRequest;
import java.io.IOException;
import java.util.List;
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

  /** Writes one result, as a value. */
  interface Result<T> {
    void write(JsonGenerator json, T result) throws IOException;
  }

  /** Writes the members behind the list, which has so many results. */
  interface Rest {
    void write(JsonGenerator json, int results) throws IOException;
  }

  /** {@code {"NAME":[...],"more":false}}. */
  <T> byte[] write(String name, List<T> found, Result<T> result) {
    return write(name, found, each -> TYPICAL_BYTES, result);
  }

  /**
   * As {@link #write(String, List, Result)}. To ask for all lengths first makes the reads of the
   * ids and documents wait for memory together, rather than one after the other.
   *
   * @param bytes the approximate length of a result
   */
  <T> byte[] write(String name, List<T> found, ToIntFunction<T> bytes, Result<T> result) {
    return write(
        name,
        found,
        bytes,
        result,
        (json, results) -> json.writeBooleanField("more", results < found.size()));
  }

  <T> byte[] write(
      String name, List<T> found, ToIntFunction<T> bytes, Result<T> result, Rest rest) {
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
    List<T> most = found.subList(0, count);
    return JsonLine.of(
        (int) Math.min(expected, MAX_BYTES),
        json -> {
          json.writeArrayFieldStart(name);
          int written = 0;
          while (written < most.size() && (written == 0 || JsonLine.length(json) < MAX_BYTES)) {
            result.write(json, most.get(written++));
          }
          json.writeEndArray();
          rest.write(json, written);
        });
  }
}

package io.fenceline.producers;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.io.IOException;

/** JSON as a tree whose numbers keep their value exactly, for the properties that are not ours. */
public final class JsonTree {
  private static final JsonMapper JSON =
      JsonMapper.builder()
          .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
          .enable(StreamWriteFeature.USE_FAST_DOUBLE_WRITER)
          .build();

  private JsonTree() {}

  /** The tree; a missing node when the bytes are no JSON, or a number has no exact value here. */
  public static JsonNode read(byte[] json) {
    try {
      return JSON.readTree(json);
    } catch (IOException | NumberFormatException e) {
      return MissingNode.getInstance();
    }
  }

  /** Whether the bytes are one JSON value, of any depth that can be read again. */
  public static boolean isJson(byte[] json) {
    try (JsonParser parser = parser(json)) {
      JsonToken first = parser.nextToken();
      parser.skipChildren();
      return first != null && parser.nextToken() == null;
    } catch (IOException e) {
      return false;
    }
  }

  public static JsonParser parser(byte[] json) throws IOException {
    return JSON.createParser(json);
  }

  public static byte[] write(JsonNode tree) {
    try {
      return JSON.writeValueAsBytes(tree);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("a tree that was read can be written", e);
    }
  }
}

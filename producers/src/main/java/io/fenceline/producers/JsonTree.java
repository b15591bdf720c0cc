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
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fenceline.format.input.NumberText;
import java.io.IOException;
import java.math.BigDecimal;

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

  /** Adds a member: a number, with every digit, where the text is one; else the text. */
  public static void putNumberOrText(ObjectNode object, String name, String text) {
    if (NumberText.isNumber(text)) {
      object.put(name, new BigDecimal(text));
    } else {
      object.put(name, text);
    }
  }

  public static byte[] write(JsonNode tree) {
    try {
      return JSON.writeValueAsBytes(tree);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("a tree that was read can be written", e);
    }
  }
}

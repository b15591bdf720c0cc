package io.fenceline.format.fix;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.fenceline.event.Bytes;
import io.fenceline.format.json.JsonValue;
import java.io.IOException;

/** Takes the fields of a fix from one document, as the parser passes them. Not thread-safe. */
final class JsonMembers {
  private final JsonParser parser;
  private final byte[] json;
  private final long offset;
  private final FixBuilder fix;

  /**
   * @param parser in front of the first member of the document
   * @param offset the parser's byte offset of the first byte of the document
   */
  JsonMembers(JsonParser parser, byte[] json, long offset, FixBuilder fix) {
    this.parser = parser;
    this.json = json;
    this.offset = offset;
    this.fix = fix;
  }

  /** Leaves the parser at the end of the object. */
  void read(PointerTree parent) throws IOException {
    for (String name = parser.nextFieldName(); name != null; name = parser.nextFieldName()) {
      parser.nextToken();
      readValue(parent.child(name));
    }
  }

  private void readElements(PointerTree parent) throws IOException {
    for (int i = 0; parser.nextToken() != JsonToken.END_ARRAY; i++) {
      readValue(parent.child(Integer.toString(i)));
    }
  }

  /** Leaves the parser at the last token of the value. */
  private void readValue(PointerTree node) throws IOException {
    if (node == null) {
      parser.skipChildren();
      return;
    }
    fix.clear(node.bitsBelow());
    JsonToken token = parser.currentToken();
    boolean isAttributes =
        token == JsonToken.START_OBJECT && node.fields().contains(FixField.ATTRIBUTES);
    int start = isAttributes ? index(parser.currentTokenLocation()) : 0;
    setFields(node, isAttributes);
    if (token == JsonToken.START_OBJECT && node.hasChildren()) {
      read(node);
    } else if (token == JsonToken.START_ARRAY && node.hasChildren()) {
      readElements(node);
    } else {
      parser.skipChildren();
    }
    if (isAttributes) {
      fix.setAttributes(Bytes.of(JsonValue.oneLine(json, start, index(parser.currentLocation()))));
    }
  }

  private int index(JsonLocation location) {
    return (int) (location.getByteOffset() - offset);
  }

  private void setFields(PointerTree node, boolean isAttributes) throws IOException {
    if (parser.currentToken() == JsonToken.VALUE_NULL) {
      return;
    }
    for (int i = 0; i < node.fields().size(); i++) {
      FixField field = node.fields().get(i);
      if (field != FixField.ATTRIBUTES || !isAttributes) {
        fix.set(field, parser);
      }
    }
  }
}

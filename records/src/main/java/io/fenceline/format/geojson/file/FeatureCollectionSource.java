package io.fenceline.format.geojson.file;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import io.fenceline.format.geojson.Crs;
import io.fenceline.format.input.RefusedException;
import io.fenceline.format.json.JsonProblem;
import io.fenceline.format.json.JsonValue;
import java.io.IOException;

/** The elements of {@code features} of a FeatureCollection, whatever the order of its members. */
final class FeatureCollectionSource implements FeatureSource {
  private final CapturingStream captured;
  private final JsonParser parser;
  private long firstLine;
  private long firstOffset;
  private String type;
  private boolean inFeatures;
  private boolean ended;
  private IOException foreignCrs;

  /**
   * @param captured at the beginning of the file
   */
  FeatureCollectionSource(CapturingStream captured) throws IOException {
    this.captured = captured;
    this.parser = JsonValue.JSON.createParser(captured);
  }

  /**
   * Goes to the first array {@code features} of the object at the beginning of the file; false when
   * it has none, and then all of it has been read.
   */
  boolean findFeatures() throws IOException {
    JsonToken first = parser.nextToken();
    firstLine = line();
    firstOffset = parser.currentTokenLocation().getByteOffset();
    if (first == JsonToken.START_ARRAY) {
      throw new IOException("line " + firstLine + ": an array, expected Features");
    }
    if (first == JsonToken.START_OBJECT) {
      readMembers();
    }
    if (inFeatures) {
      checkCrs();
    }
    return inFeatures;
  }

  /** The value of {@code type}; null if it was not read yet. */
  String type() {
    return type;
  }

  /** The line on which the object begins. */
  long firstLine() {
    return firstLine;
  }

  /** The offset at which the object begins. */
  long firstOffset() {
    return firstOffset;
  }

  /** The line of the last token that was read. */
  long line() {
    return parser.currentTokenLocation().getLineNr();
  }

  /** The offset after the last token that was read. */
  long offset() {
    return parser.currentLocation().getByteOffset();
  }

  @Override
  public Text next() throws IOException {
    try {
      if (ended) {
        return null;
      }
      if (parser.nextToken() != JsonToken.END_ARRAY) {
        return element();
      }
      inFeatures = false;
      readMembers();
      checkEnd();
      ended = true;
      return null;
    } catch (JsonProcessingException e) {
      throw broken(e);
    }
  }

  IOException broken(JsonProcessingException e) {
    long line = locationOf(e).getLineNr();
    return new IOException("line " + line + ": not JSON: " + JsonProblem.text(e), e);
  }

  /** The offset at which the text is broken. */
  long offsetOf(JsonProcessingException e) {
    return locationOf(e).getByteOffset();
  }

  /** The location of an error; that of the parser for a broken limit, such as that of nesting. */
  private JsonLocation locationOf(JsonProcessingException e) {
    return e.getLocation() == null ? parser.currentLocation() : e.getLocation();
  }

  private Text element() throws IOException {
    long begin = line();
    long start = parser.currentTokenLocation().getByteOffset();
    captured.forgetBefore(start);
    parser.skipChildren();
    parser.finishToken();
    return captured.text(begin, start, offset());
  }

  /** Reads members until an array of Features begins or the object ends. */
  private void readMembers() throws IOException {
    while (!inFeatures && parser.nextToken() != JsonToken.END_OBJECT) {
      String name = parser.currentName();
      JsonToken kind = parser.nextToken();
      switch (name) {
        case "type" -> type = kind == JsonToken.VALUE_STRING ? parser.getText() : null;
        case "features" -> inFeatures = kind == JsonToken.START_ARRAY && !"Feature".equals(type);
        case "crs" -> foreignCrs = foreignCrs();
        default -> {}
      }
      if (!inFeatures) {
        parser.skipChildren();
        parser.finishToken();
      }
    }
  }

  /** Remembered until it is certain that this is no Feature, whose crs is not checked here. */
  private IOException foreignCrs() throws IOException {
    long line = line();
    long start = parser.currentTokenLocation().getByteOffset();
    parser.skipChildren();
    parser.finishToken();
    if (parser.currentToken() == JsonToken.VALUE_NULL || captured.overflowed()) {
      return null;
    }
    try {
      Crs.check("crs", JsonValue.parse(captured.copy(start, offset()), Crs.NAMES));
      return null;
    } catch (RefusedException e) {
      return new IOException("line " + line + ": " + e.getMessage(), e);
    }
  }

  private void checkCrs() throws IOException {
    if (foreignCrs != null) {
      throw foreignCrs;
    }
  }

  private void checkEnd() throws IOException {
    checkCrs();
    if (inFeatures) {
      throw new IOException("line " + line() + ": a second array of features");
    }
    if (!"FeatureCollection".equals(type)) {
      throw new IOException(
          "line " + line() + ": type: " + type + ", expected \"FeatureCollection\"");
    }
    if (parser.nextToken() != null) {
      throw new IOException("line " + line() + ": text after the FeatureCollection");
    }
  }
}

package io.fenceline.format.geojson;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.fenceline.event.RefusalReason;
import io.fenceline.format.input.RefusedException;
import io.fenceline.geo.exact.RingFlaw;
import java.io.IOException;
import java.util.stream.IntStream;

/**
 * Streams the coordinates of one geometry into a builder, and tracks its position so that a refusal
 * can say so. For one value, not thread-safe.
 */
final class CoordinatesReader {
  private static final int NONE = -1;

  private final JsonParser parser;
  private final String path;
  private final PositionsBuilder positions;

  private int polygon = NONE;

  /** Or line. */
  private int ring = NONE;

  private int position = NONE;

  /**
   * @param parser at the first token of the coordinates
   * @param path of the coordinates, for messages
   */
  CoordinatesReader(JsonParser parser, String path, PositionsBuilder positions) {
    this.parser = parser;
    this.path = path;
    this.positions = positions;
  }

  /** One position. */
  void readPoint() throws IOException, RefusedException {
    readPosition();
  }

  /** From one position to so many. */
  void readPoints(int most) throws IOException, RefusedException {
    int count = readPositions();
    if (count == 0) {
      throw refused(RefusalReason.BAD_GEOMETRY, "[]", "at least one position");
    }
    if (count > most) {
      throw refused(RefusalReason.TOO_LARGE, count + " positions", "at most " + most);
    }
  }

  /** At least two positions. */
  void readLine() throws IOException, RefusedException {
    int count = readPositions();
    if (count < 2) {
      throw refused(RefusalReason.BAD_GEOMETRY, "a line of " + count + " positions", "at least 2");
    }
  }

  /**
   * At least one line.
   *
   * @param ends takes for each line the number of positions up to its end
   */
  void readLines(IntStream.Builder ends) throws IOException, RefusedException {
    expectArray("an array of lines");
    for (ring = 0; parser.nextToken() != JsonToken.END_ARRAY; ring++) {
      readLine();
      ends.add(positions.count());
    }
    if (ring == 0) {
      ring = NONE;
      throw refused(RefusalReason.BAD_GEOMETRY, "[]", "at least one line");
    }
  }

  void readMultiPolygon(PolygonsBuilder polygons) throws IOException, RefusedException {
    expectArray("an array of polygons");
    for (polygon = 0; parser.nextToken() != JsonToken.END_ARRAY; polygon++) {
      readPolygon(polygons);
    }
    if (polygon == 0) {
      polygon = NONE;
      throw refused(RefusalReason.BAD_GEOMETRY, "[]", "at least one polygon");
    }
  }

  void readPolygon(PolygonsBuilder polygons) throws IOException, RefusedException {
    expectArray("an array of rings");
    for (ring = 0; parser.nextToken() != JsonToken.END_ARRAY; ring++) {
      readRing(polygons);
    }
    boolean empty = ring == 0;
    ring = NONE;
    if (empty) {
      throw refused(RefusalReason.BAD_GEOMETRY, "[]", "at least one ring");
    }
    polygons.endPolygon();
  }

  private void readRing(PolygonsBuilder polygons) throws IOException, RefusedException {
    int count = readPositions();
    RingFlaw flaw = polygons.endRing();
    if (flaw != null) {
      throw refused(RefusalReason.BAD_RING, "a ring of " + count + " positions", flaw.expected());
    }
  }

  private int readPositions() throws IOException, RefusedException {
    expectArray("an array of positions");
    for (position = 0; parser.nextToken() != JsonToken.END_ARRAY; position++) {
      readPosition();
    }
    int count = position;
    position = NONE;
    return count;
  }

  private void readPosition() throws IOException, RefusedException {
    expectArray("a position [longitude, latitude]");
    parser.nextToken();
    double lon = coordinate("longitude", 180);
    parser.nextToken();
    double lat = coordinate("latitude", 90);
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      parser.skipChildren();
    }
    positions.add(lon, lat);
  }

  private double coordinate(String what, int limit) throws IOException, RefusedException {
    boolean numeric = parser.currentToken().isNumeric();
    double value = numeric ? parser.getDoubleValue() : Double.NaN;
    if (Math.abs(value) <= limit) {
      return value;
    }
    RefusalReason reason = numeric ? RefusalReason.OUT_OF_RANGE : RefusalReason.WRONG_TYPE;
    String expected = "a " + what + " in [-" + limit + ", " + limit + "]";
    throw refused(reason, found(), expected);
  }

  private void expectArray(String expected) throws IOException, RefusedException {
    if (parser.currentToken() != JsonToken.START_ARRAY) {
      throw refused(RefusalReason.WRONG_TYPE, found(), expected);
    }
  }

  private String found() throws IOException {
    return switch (parser.currentToken()) {
      case START_ARRAY -> "an array";
      case START_OBJECT -> "an object";
      case END_ARRAY -> "nothing";
      case VALUE_STRING -> '"' + parser.getText() + '"';
      default -> parser.getText();
    };
  }

  private RefusedException refused(RefusalReason reason, String value, String expected) {
    StringBuilder where = new StringBuilder(path);
    for (int index : new int[] {polygon, ring, position}) {
      if (index != NONE) {
        where.append('[').append(index).append(']');
      }
    }
    return RefusedException.field(reason, where.toString(), value, expected);
  }
}

package io.fenceline.producers.formats;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.fenceline.format.geometry.GeoJsonGeometry;
import io.fenceline.format.input.NumberText;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/** Google's extension of KML for tracks: a line for each track, without its times. */
final class KmlTracks {
  private KmlTracks() {}

  /** The {@code Track} or {@code MultiTrack} at which the reader is, to its end. */
  static JsonNode read(XMLStreamReader reader) throws XMLStreamException {
    ArrayNode lines = JsonNodeFactory.instance.arrayNode();
    ArrayNode line = XmlInput.name(reader).equals("Track") ? lines.addArray() : null;
    String flaw = null;
    for (int depth = 1; depth > 0; ) {
      switch (reader.next()) {
        case XMLStreamReader.END_ELEMENT -> depth--;
        case XMLStreamReader.START_ELEMENT -> {
          String element = XmlInput.name(reader);
          if (element.equals("coord") && line != null) {
            String text = XmlInput.text(reader);
            flaw = add(text, line) ? flaw : text;
          } else {
            line = element.equals("Track") ? lines.addArray() : line;
            depth++;
          }
        }
        default -> {}
      }
    }
    return flaw == null ? geometry(lines) : flaw("coord \"" + flaw + "\"");
  }

  /** Longitude, latitude and, mostly, altitude; false if it is something else. */
  private static boolean add(String coord, ArrayNode line) {
    String[] parts = coord.strip().split("\\s+");
    if (parts.length < 2 || !NumberText.isNumber(parts[0]) || !NumberText.isNumber(parts[1])) {
      return false;
    }
    line.add(GeoJsonGeometry.position(NumberText.parse(parts[0]), NumberText.parse(parts[1])));
    return true;
  }

  private static JsonNode geometry(ArrayNode lines) {
    if (lines.isEmpty() || lines.get(0).isEmpty()) {
      return flaw("no coord");
    }
    ObjectNode geometry = FeatureJson.object();
    return lines.size() == 1
        ? geometry.put("type", "LineString").set("coordinates", lines.get(0))
        : geometry.put("type", "MultiLineString").set("coordinates", lines);
  }

  private static JsonNode flaw(String flaw) {
    return TextNode.valueOf("a <Track> that cannot be read (%s)".formatted(flaw));
  }
}

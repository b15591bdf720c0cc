package io.fenceline.producers.formats;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fenceline.format.geojson.file.FeatureSource;
import io.fenceline.format.input.NumberText;
import java.io.IOException;
import java.io.InputStream;

/** The waypoints of a GPX file as circles, its tracks and routes as corridors. */
final class GpxZones implements FeatureSource {
  private final GpxReader reader;
  private final FeatureJson features;

  GpxZones(InputStream in, FeatureJson features) throws IOException {
    this.reader = new GpxReader(in);
    this.features = features;
  }

  @Override
  public Text next() throws IOException {
    for (String element = reader.enter(); element != null; element = reader.enter()) {
      long line = reader.line();
      switch (element) {
        case "wpt" -> {
          TrackPoint point = reader.point();
          JsonNode geometry = geometry("Point", position(point));
          return text(line, point.name(), point.description(), geometry);
        }
        case "rte", "trk" -> {
          return corridor(line, element.equals("trk"));
        }
        default -> reader.skip();
      }
    }
    return null;
  }

  private Text corridor(long line, boolean isTrack) throws IOException {
    String name = null;
    String description = null;
    ArrayNode segments = JsonNodeFactory.instance.arrayNode();
    ArrayNode route = JsonNodeFactory.instance.arrayNode();
    for (String element = reader.enter(); element != null; element = reader.enter()) {
      switch (element) {
        case "name" -> name = reader.text();
        case "desc" -> description = reader.text();
        case "trkseg" -> segments.add(segment());
        case "rtept" -> route.add(position(reader.point()));
        default -> reader.skip();
      }
    }
    return text(
        line,
        name,
        description,
        isTrack ? geometry("MultiLineString", segments) : geometry("LineString", route));
  }

  private ArrayNode segment() throws IOException {
    ArrayNode positions = JsonNodeFactory.instance.arrayNode();
    for (String element = reader.enter(); element != null; element = reader.enter()) {
      if (element.equals("trkpt")) {
        positions.add(position(reader.point()));
      } else {
        reader.skip();
      }
    }
    return positions;
  }

  private Text text(long line, String name, String description, JsonNode geometry) {
    ObjectNode properties = FeatureJson.object();
    if (name != null) {
      properties.put("name", name);
    }
    if (description != null) {
      properties.put("description", description);
    }
    return features.text(line, name, properties, geometry);
  }

  private static ObjectNode geometry(String type, JsonNode coordinates) {
    ObjectNode geometry = FeatureJson.object().put("type", type);
    geometry.set("coordinates", coordinates);
    return geometry;
  }

  private static ArrayNode position(TrackPoint point) {
    ArrayNode position = JsonNodeFactory.instance.arrayNode();
    addDegrees(position, point.lon());
    addDegrees(position, point.lat());
    return position;
  }

  /** Leaves values that are no numbers, or absent, to the reader of zones, which refuses them. */
  private static void addDegrees(ArrayNode position, String text) {
    if (text != null && NumberText.isNumber(text)) {
      position.add(NumberText.parse(text));
    } else {
      position.add(text);
    }
  }
}

package io.fenceline.producers.formats;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.fenceline.format.geojson.file.FeatureSource;
import io.fenceline.producers.JsonTree;

/** Writes Features. A geometry that cannot be read is written as a text that says why. */
final class FeatureJson {
  private final ZoneFiles.Options options;

  FeatureJson(ZoneFiles.Options options) {
    this.options = options;
  }

  static ObjectNode object() {
    return JsonNodeFactory.instance.objectNode();
  }

  /**
   * One Feature.
   *
   * @param fallbackId the id where the properties have none; null for none
   * @param geometry as GeoJSON; text is refused by the reader of zones, which cites it
   */
  FeatureSource.Text text(long line, String fallbackId, ObjectNode properties, JsonNode geometry) {
    ObjectNode feature = object().put("type", "Feature");
    if (fallbackId != null && !properties.has(options.idProperty())) {
      feature.put("id", fallbackId);
    }
    feature.set("properties", withRadius(properties, geometry));
    feature.set("geometry", geometry);
    return text(line, feature);
  }

  static FeatureSource.Text text(long line, ObjectNode feature) {
    byte[] json = JsonTree.write(feature);
    return new FeatureSource.Text(line, json, json.length <= FeatureSource.MAX_FEATURE_BYTES);
  }

  private ObjectNode withRadius(ObjectNode properties, JsonNode geometry) {
    String property =
        switch (geometry.path("type").asText()) {
          case "Point" -> "radiusMeters";
          case "LineString", "MultiLineString" -> "bufferMeters";
          default -> null;
        };
    if (property != null && options.radiusMeters() != null && !properties.has(property)) {
      properties.put(property, options.radiusMeters());
    }
    return properties;
  }

  /** A property: JSON where the text reads as JSON, unless it is an id, where 007 is no number. */
  JsonNode value(String property, String text) {
    boolean isId = property.equals(options.idProperty());
    JsonNode json = isId ? MissingNode.getInstance() : JsonTree.read(text.getBytes(UTF_8));
    return json.isMissingNode() ? TextNode.valueOf(text) : json;
  }
}

package io.fenceline.producers.zones;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import io.fenceline.producers.JsonTree;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;

/**
 * The geometry of a Feature as a tree, and where it lies in the text; the rest of the Feature,
 * which may hold anything, is not read.
 *
 * @param tree a missing node when the text is no JSON object or has no geometry
 */
record FeatureGeometry(byte[] feature, int start, int end, JsonNode tree) {

  /** The geometry of a Feature; of several, the last one. */
  static FeatureGeometry of(byte[] feature) {
    int start = 0;
    int end = 0;
    try (JsonParser parser = JsonTree.parser(feature)) {
      if (parser.nextToken() == JsonToken.START_OBJECT) {
        for (String name = parser.nextFieldName(); name != null; name = parser.nextFieldName()) {
          parser.nextToken();
          int begin = (int) parser.currentTokenLocation().getByteOffset();
          parser.skipChildren();
          if (name.equals("geometry")) {
            start = begin;
            parser.finishToken();
            end = (int) parser.currentLocation().getByteOffset();
          }
        }
      }
    } catch (IOException e) {
      // No JSON: the reader of zones refuses it.
      return new FeatureGeometry(feature, 0, 0, MissingNode.getInstance());
    }
    return new FeatureGeometry(
        feature, start, end, JsonTree.read(Arrays.copyOfRange(feature, start, end)));
  }

  /** The Feature with the tree as it is now, and all else byte for byte. */
  byte[] write() {
    byte[] json = JsonTree.write(tree);
    ByteArrayOutputStream out = new ByteArrayOutputStream(feature.length + json.length);
    out.write(feature, 0, start);
    out.writeBytes(json);
    out.write(feature, end, feature.length - end);
    return out.toByteArray();
  }
}

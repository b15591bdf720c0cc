package io.fenceline.producers.formats;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fenceline.format.geojson.file.FeatureSource;
import io.fenceline.format.geometry.GeoJsonGeometry;
import io.jenetics.jpx.GPX;
import io.jenetics.jpx.Track;
import io.jenetics.jpx.WayPoint;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;

/** The waypoints of a GPX file as circles, its tracks and routes as corridors. */
final class GpxZones implements FeatureSource {
  private final FeatureJson features;
  private final Iterator<Text> texts;
  private long ordinal;

  GpxZones(InputStream in, FeatureJson features) throws IOException {
    this.features = features;
    GPX gpx = GpxFile.read(in);
    List<Text> all = new ArrayList<>();
    gpx.wayPoints()
        .map(
            point ->
                text(point.getName(), point.getDescription(), geometry("Point", position(point))))
        .forEach(all::add);
    gpx.routes()
        .map(
            route ->
                text(
                    route.getName(),
                    route.getDescription(),
                    geometry("LineString", positions(route.getPoints()))))
        .forEach(all::add);
    gpx.tracks()
        .map(track -> text(track.getName(), track.getDescription(), segments(track)))
        .forEach(all::add);
    this.texts = all.iterator();
  }

  @Override
  public Text next() {
    return texts.hasNext() ? texts.next() : null;
  }

  /** The line is the ordinal of the element: the library tells no lines. */
  private Text text(Optional<String> name, Optional<String> description, JsonNode geometry) {
    ObjectNode properties = FeatureJson.object();
    name.ifPresent(value -> properties.put("name", value));
    description.ifPresent(value -> properties.put("description", value));
    return features.text(++ordinal, name.orElse(null), properties, geometry);
  }

  private static ObjectNode segments(Track track) {
    ArrayNode lines = JsonNodeFactory.instance.arrayNode();
    track.segments().forEach(segment -> lines.add(positions(segment.getPoints())));
    return geometry("MultiLineString", lines);
  }

  private static ObjectNode geometry(String type, JsonNode coordinates) {
    ObjectNode geometry = FeatureJson.object().put("type", type);
    geometry.set("coordinates", coordinates);
    return geometry;
  }

  private static ArrayNode positions(List<WayPoint> points) {
    ArrayNode positions = JsonNodeFactory.instance.arrayNode();
    points.forEach(point -> positions.add(position(point)));
    return positions;
  }

  private static ArrayNode position(WayPoint point) {
    return GeoJsonGeometry.position(
        point.getLongitude().doubleValue(), point.getLatitude().doubleValue());
  }
}

package io.fenceline.producers.formats;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.fenceline.format.geojson.file.FeatureSource;
import io.fenceline.format.geometry.GeoJsonGeometry;
import io.fenceline.format.geometry.OpenRingFactory;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringWriter;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Set;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import javax.xml.stream.XMLStreamWriter;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.io.ParseException;
import org.locationtech.jts.io.kml.KMLReader;

/**
 * The placemarks of a KML document as zones: name, description and extended data are properties.
 * Styles, overlays and links to other documents are passed over.
 */
final class KmlZones implements FeatureSource {
  private static final Set<String> GEOMETRIES =
      Set.of("Point", "LineString", "LinearRing", "Polygon", "MultiGeometry", "Model");
  private static final Set<String> TRACKS = Set.of("Track", "MultiTrack");

  private static final Set<String> TEXTS = Set.of("name", "description", "address");

  private final XMLStreamReader reader;
  private final FeatureJson features;

  KmlZones(InputStream in, FeatureJson features) throws IOException {
    this.reader = XmlInput.open(in, "kml");
    this.features = features;
  }

  @Override
  public Text next() throws IOException {
    try {
      while (reader.hasNext()) {
        if (reader.next() == XMLStreamReader.START_ELEMENT
            && XmlInput.name(reader).equals("Placemark")) {
          return placemark();
        }
      }
      return null;
    } catch (XMLStreamException e) {
      throw XmlInput.broken(e);
    }
  }

  private Text placemark() throws XMLStreamException {
    long line = reader.getLocation().getLineNumber();
    String id = reader.getAttributeValue(null, "id");
    ObjectNode properties = FeatureJson.object();
    JsonNode geometry = NullNode.getInstance();
    String dataName = null;
    for (int depth = 1; depth > 0; ) {
      switch (reader.next()) {
        case XMLStreamReader.END_ELEMENT -> depth--;
        case XMLStreamReader.START_ELEMENT -> {
          String element = XmlInput.name(reader);
          if (depth == 1 && GEOMETRIES.contains(element)) {
            geometry = geometry();
          } else if (depth == 1 && TRACKS.contains(element)) {
            geometry = KmlTracks.read(reader);
          } else if (depth == 1 && TEXTS.contains(element)) {
            properties.put(element, XmlInput.text(reader));
          } else if (element.equals("SimpleData")) {
            putData(properties, reader.getAttributeValue(null, "name"));
          } else if (element.equals("value") && dataName != null) {
            putData(properties, dataName);
          } else {
            dataName = element.equals("Data") ? reader.getAttributeValue(null, "name") : dataName;
            depth++;
          }
        }
        default -> {}
      }
    }
    String name = properties.path("name").asText(null);
    return features.text(line, id == null ? name : id, properties, geometry);
  }

  private void putData(ObjectNode properties, String name) throws XMLStreamException {
    String text = XmlInput.text(reader);
    if (name != null && !text.isEmpty()) {
      properties.set(name, features.value(name, text));
    }
  }

  private JsonNode geometry() throws XMLStreamException {
    String type = XmlInput.name(reader);
    String xml = element();
    try {
      Geometry geometry = new KMLReader(OpenRingFactory.forText()).read(xml);
      return geometry == null
          ? unreadable(type, "nothing in it")
          : GeoJsonGeometry.of(KmlAreas.of(geometry));
    } catch (ParseException | RuntimeException e) { // Of JTS: a file must never stop the loader.
      return unreadable(type, e.getMessage());
    }
  }

  private static JsonNode unreadable(String type, String why) {
    return TextNode.valueOf("a <%s> that cannot be read (%s)".formatted(type, why));
  }

  /**
   * An element that is open.
   *
   * @param ends how many elements its copy has
   */
  private record Open(String name, int ends) {}

  /**
   * The element at which the reader is, to its end, without prefixes and attributes, as JTS can
   * read it: a ring that is no boundary becomes that of a polygon, and a MultiGeometry within
   * another one is left out, but not what is in it.
   */
  private String element() throws XMLStreamException {
    StringWriter xml = new StringWriter();
    XMLStreamWriter copy = XMLOutputFactory.newDefaultFactory().createXMLStreamWriter(xml);
    Deque<Open> open = new ArrayDeque<>();
    open.push(begin(copy, null));
    while (!open.isEmpty()) {
      switch (reader.next()) {
        case XMLStreamReader.START_ELEMENT -> open.push(begin(copy, open.peek().name()));
        case XMLStreamReader.END_ELEMENT -> {
          for (int ends = open.pop().ends(); ends > 0; ends--) {
            copy.writeEndElement();
          }
        }
        case XMLStreamReader.CHARACTERS, XMLStreamReader.CDATA ->
            copy.writeCharacters(reader.getText());
        default -> {}
      }
    }
    copy.close();
    return xml.toString();
  }

  /**
   * @param parent null for none
   */
  private Open begin(XMLStreamWriter copy, String parent) throws XMLStreamException {
    String name = XmlInput.name(reader);
    if (name.equals("MultiGeometry") && parent != null) {
      return new Open(name, 0);
    }
    boolean isBoundary = parent != null && parent.endsWith("BoundaryIs");
    boolean isArea = name.equals("LinearRing") && !isBoundary;
    if (isArea) {
      copy.writeStartElement("Polygon");
      copy.writeStartElement("outerBoundaryIs");
    }
    copy.writeStartElement(name);
    return new Open(name, isArea ? 3 : 1);
  }
}

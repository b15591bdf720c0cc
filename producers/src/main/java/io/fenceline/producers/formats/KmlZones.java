package io.fenceline.producers.formats;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.fenceline.format.geojson.file.FeatureSource;
import io.fenceline.format.geometry.GeoJsonGeometry;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringWriter;
import java.util.Set;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import javax.xml.stream.XMLStreamWriter;
import org.locationtech.jts.io.ParseException;
import org.locationtech.jts.io.kml.KMLReader;

/**
 * The placemarks of a KML document as zones: name, description and extended data are properties.
 * Styles, overlays and links to other documents are passed over.
 */
final class KmlZones implements FeatureSource {
  private static final Set<String> GEOMETRIES =
      Set.of(
          "Point",
          "LineString",
          "LinearRing",
          "Polygon",
          "MultiGeometry",
          "Model",
          "Track",
          "MultiTrack");
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
            && reader.getLocalName().equals("Placemark")) {
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
          String element = reader.getLocalName();
          if (depth == 1 && GEOMETRIES.contains(element)) {
            geometry = geometry();
          } else if (depth == 1 && TEXTS.contains(element)) {
            properties.put(element, text());
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
    String text = text();
    if (name != null && !text.isEmpty()) {
      properties.set(name, features.value(name, text));
    }
  }

  /** The text of an element, to its end; elements within it are passed over. */
  private String text() throws XMLStreamException {
    StringBuilder text = new StringBuilder();
    for (int depth = 1; depth > 0; ) {
      switch (reader.next()) {
        case XMLStreamReader.START_ELEMENT -> depth++;
        case XMLStreamReader.END_ELEMENT -> depth--;
        case XMLStreamReader.CHARACTERS, XMLStreamReader.CDATA -> text.append(reader.getText());
        default -> {}
      }
    }
    return text.toString().strip();
  }

  private JsonNode geometry() throws XMLStreamException {
    String xml = element();
    try {
      return GeoJsonGeometry.of(new KMLReader().read(xml));
    } catch (ParseException | IllegalArgumentException e) {
      return TextNode.valueOf("no geometry that can be a zone (%s)".formatted(e.getMessage()));
    }
  }

  /** The element at which the reader is, to its end, without prefixes and attributes. */
  private String element() throws XMLStreamException {
    StringWriter xml = new StringWriter();
    XMLStreamWriter copy = XMLOutputFactory.newDefaultFactory().createXMLStreamWriter(xml);
    copy.writeStartElement(reader.getLocalName());
    for (int depth = 1; depth > 0; ) {
      switch (reader.next()) {
        case XMLStreamReader.START_ELEMENT -> {
          copy.writeStartElement(reader.getLocalName());
          depth++;
        }
        case XMLStreamReader.END_ELEMENT -> {
          copy.writeEndElement();
          depth--;
        }
        case XMLStreamReader.CHARACTERS, XMLStreamReader.CDATA ->
            copy.writeCharacters(reader.getText());
        default -> {}
      }
    }
    copy.close();
    return xml.toString();
  }
}

package io.fenceline.producers.formats;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/**
 * Reads GPX of any version, element by element. What is passed over, such as extensions, is not
 * checked. Holds one point. Not thread-safe.
 */
public final class GpxReader implements Closeable {
  /** The elements that are read within points. */
  private static final Set<String> TEXTS = Set.of("name", "desc", "time", "speed", "course", "ele");

  private interface Reading<T> {
    T read() throws XMLStreamException;
  }

  private final InputStream in;
  private final XMLStreamReader reader;

  /**
   * Takes ownership of the stream (already decompressed).
   *
   * @throws IOException when the root is no {@code gpx}
   */
  public GpxReader(InputStream in) throws IOException {
    this.in = in;
    this.reader = XmlInput.open(in, "gpx");
  }

  /**
   * Enters the next element within the one that is open: the root at first. Leave it by {@link
   * #point}, {@link #text} or {@link #skip}, or by null of this method.
   *
   * @return its name without a prefix; null at the end of the open element, which is left
   * @throws IOException when the file is no XML from here on; the message names the line
   */
  public String enter() throws IOException {
    return read(this::child);
  }

  /** The point that was entered, to its end. */
  public TrackPoint point() throws IOException {
    return read(this::readPoint);
  }

  /** The text of the element that was entered, to its end; null if it is blank. */
  public String text() throws IOException {
    String text = read(() -> XmlInput.text(reader));
    return text.isEmpty() ? null : text;
  }

  /** Passes over the element that was entered. */
  public void skip() throws IOException {
    read(
        () -> {
          XmlInput.skip(reader);
          return null;
        });
  }

  /** The line of the element that was entered, from 1. */
  long line() {
    return reader.getLocation().getLineNumber();
  }

  private TrackPoint readPoint() throws XMLStreamException {
    String lon = attribute("lon");
    String lat = attribute("lat");
    Map<String, String> texts = new HashMap<>();
    for (String element = child(); element != null; element = child()) {
      readText(element, texts);
    }
    return new TrackPoint(
        lon,
        lat,
        texts.get("name"),
        texts.get("desc"),
        texts.get("time"),
        texts.get("speed"),
        texts.get("course"),
        texts.get("ele"));
  }

  private void readText(String element, Map<String, String> texts) throws XMLStreamException {
    if (TEXTS.contains(element)) {
      String text = XmlInput.text(reader);
      if (!text.isEmpty()) {
        texts.put(element, text);
      }
    } else {
      XmlInput.skip(reader);
    }
  }

  private static <T> T read(Reading<T> reading) throws IOException {
    try {
      return reading.read();
    } catch (XMLStreamException e) {
      throw XmlInput.broken(e);
    }
  }

  private String child() throws XMLStreamException {
    while (reader.hasNext()) {
      int event = reader.next();
      if (event == XMLStreamReader.START_ELEMENT) {
        return XmlInput.name(reader);
      }
      if (event == XMLStreamReader.END_ELEMENT) {
        return null;
      }
    }
    return null;
  }

  private String attribute(String name) {
    return reader.getAttributeValue(null, name);
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}

package io.fenceline.producers.formats;

import java.io.BufferedInputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayDeque;
import java.util.Queue;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/**
 * Reads the points of Google's extension of KML for tracks, from KML or KMZ. Within a track, the
 * n-th time belongs to the n-th position. Holds one track. Not thread-safe.
 */
public final class KmlTrackReader implements Closeable {
  /**
   * One point.
   *
   * @param device null for a placemark without id and name
   */
  public record Position(String device, boolean startsTrack, TrackPoint point) {}

  private final InputStream in;
  private final String device;
  private final XMLStreamReader reader;
  private final Queue<String> times = new ArrayDeque<>();
  private final Queue<String[]> coords = new ArrayDeque<>();
  private final Queue<Position> complete = new ArrayDeque<>();

  private boolean inPlacemark;

  /** Of the open elements within the placemark. */
  private int depth;

  private String placemark;
  private boolean hasId;
  private boolean hasTracks;
  private boolean inTrack;
  private boolean startsTrack;

  /**
   * Takes ownership of the stream (already decompressed).
   *
   * @param device the id of the device of all tracks; null: that of each is the id of its
   *     placemark, else its name
   * @throws IOException when the root is no {@code kml}
   */
  public KmlTrackReader(InputStream in, String device) throws IOException {
    this.in = new BufferedInputStream(in);
    this.device = device;
    this.reader = XmlInput.open(isArchive(this.in) ? Kmz.document(this.in) : this.in, "kml");
  }

  private static boolean isArchive(InputStream in) throws IOException {
    in.mark(2);
    boolean isArchive = in.read() == 'P' && in.read() == 'K';
    in.reset();
    return isArchive;
  }

  /**
   * The next point, or null at the end.
   *
   * @throws IOException when the file is no XML from here on; the message names the line
   */
  public Position next() throws IOException {
    try {
      while (complete.isEmpty() && reader.hasNext()) {
        int event = reader.next();
        if (event == XMLStreamReader.START_ELEMENT) {
          enter(XmlInput.name(reader));
        } else if (event == XMLStreamReader.END_ELEMENT) {
          leave(XmlInput.name(reader));
        }
      }
    } catch (XMLStreamException e) {
      throw XmlInput.broken(e);
    }
    return complete.poll();
  }

  private void enter(String element) throws XMLStreamException, IOException {
    if (element.equals("Placemark")) {
      enterPlacemark();
    } else if (inPlacemark && depth == 0 && element.equals("name")) {
      readName();
    } else if (inTrack && element.equals("when")) {
      times.add(XmlInput.text(reader));
      complete(false);
    } else if (inTrack && element.equals("coord")) {
      coords.add(XmlInput.text(reader).split("\\s+"));
      complete(false);
    } else {
      depth++;
      if (inPlacemark && element.equals("Track")) {
        hasTracks = true;
        inTrack = true;
        startsTrack = true;
      }
    }
  }

  private void enterPlacemark() {
    inPlacemark = true;
    depth = 0;
    placemark = reader.getAttributeValue(null, "id");
    hasId = placemark != null;
    hasTracks = false;
  }

  private void readName() throws XMLStreamException, IOException {
    String name = XmlInput.text(reader);
    if (hasTracks && !hasId && device == null) {
      throw new IOException(
          "the name of the placemark '%s' comes after its track; give --device-id".formatted(name));
    }
    if (!hasId && !name.isEmpty()) {
      placemark = name;
    }
  }

  private void leave(String element) {
    if (element.equals("Track")) {
      complete(true);
      inTrack = false;
    }
    inPlacemark &= depth > 0;
    depth--;
  }

  /**
   * @param all also those that have a time or a position only
   */
  private void complete(boolean all) {
    while (all ? times.size() + coords.size() > 0 : !times.isEmpty() && !coords.isEmpty()) {
      complete.add(position(times.poll(), coords.isEmpty() ? new String[0] : coords.poll()));
    }
  }

  private Position position(String time, String[] coord) {
    String id = device == null ? placemark : device;
    String[] when = {time == null ? "" : time};
    TrackPoint point =
        new TrackPoint(
            part(coord, 0), part(coord, 1), id, null, part(when, 0), null, null, part(coord, 2));
    boolean isFirst = startsTrack;
    startsTrack = false;
    return new Position(id, isFirst, point);
  }

  private static String part(String[] coord, int index) {
    return index < coord.length && !coord[index].isEmpty() ? coord[index] : null;
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}

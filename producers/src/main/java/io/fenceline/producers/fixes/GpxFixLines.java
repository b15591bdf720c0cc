package io.fenceline.producers.fixes;

import io.fenceline.producers.formats.GpxReader;
import io.fenceline.producers.formats.TrackPoint;
import java.io.IOException;
import java.io.InputStream;

/**
 * The track points of a GPX file; the number of a line is the ordinal of its point. Holds one point
 * at a time.
 */
public final class GpxFixLines implements FixLines {
  private enum Place {
    FILE,
    TRACK,
    SEGMENT
  }

  private final InputStream in;
  private final String device;
  private final String defaultDevice;
  private final TrackFixes fixes = new TrackFixes();
  private GpxReader reader;
  private Place place = Place.FILE;
  private String trackName;
  private boolean hasPoints;

  /**
   * Takes ownership of the stream (already decompressed).
   *
   * @param device the id of the device of all tracks; null: that of each is its name
   * @param defaultDevice the device of tracks without a name
   */
  public GpxFixLines(InputStream in, String device, String defaultDevice) {
    this.in = in;
    this.device = device;
    this.defaultDevice = defaultDevice;
  }

  @Override
  public Line next() throws IOException {
    if (reader == null) {
      reader = new GpxReader(in);
    }
    while (true) {
      String element = reader.enter();
      if (element == null && place == Place.FILE) {
        return null;
      }
      if (element == null) {
        place = place == Place.SEGMENT ? Place.TRACK : Place.FILE;
      } else if (place == Place.SEGMENT && element.equals("trkpt")) {
        return line(reader.point());
      } else {
        enter(element);
      }
    }
  }

  private void enter(String element) throws IOException {
    if (place == Place.FILE && element.equals("trk")) {
      place = Place.TRACK;
      trackName = null;
      hasPoints = false;
    } else if (place == Place.TRACK && element.equals("trkseg")) {
      place = Place.SEGMENT;
      fixes.beginSegment();
    } else if (place == Place.TRACK && element.equals("name")) {
      trackName = reader.text();
      if (hasPoints && device == null) {
        throw new IOException(
            "the name of the track '%s' comes after its points; give --device-id"
                .formatted(trackName));
      }
    } else {
      reader.skip();
    }
  }

  private Line line(TrackPoint point) {
    hasPoints = true;
    String id = device != null ? device : trackName != null ? trackName : defaultDevice;
    return fixes.line(id, point);
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}

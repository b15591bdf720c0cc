package io.fenceline.producers.fixes;

import io.fenceline.producers.formats.KmlTrackReader;
import java.io.IOException;
import java.io.InputStream;

/** The points of the tracks of a KML file; the number of a line is the ordinal of its point. */
public final class KmlFixLines implements FixLines {
  private final InputStream in;
  private final String device;
  private final String defaultDevice;
  private final TrackFixes fixes = new TrackFixes();
  private KmlTrackReader reader;

  /**
   * Takes ownership of the stream (already decompressed).
   *
   * @param device the id of the device of all tracks; null: that of each is the id of its
   *     placemark, else its name
   * @param defaultDevice the device of placemarks without id and name
   */
  public KmlFixLines(InputStream in, String device, String defaultDevice) {
    this.in = in;
    this.device = device;
    this.defaultDevice = defaultDevice;
  }

  @Override
  public Line next() throws IOException {
    if (reader == null) {
      reader = new KmlTrackReader(in, device);
    }
    KmlTrackReader.Position position = reader.next();
    if (position == null) {
      return null;
    }
    if (position.startsTrack()) {
      fixes.beginSegment();
    }
    String id = position.device() == null ? defaultDevice : position.device();
    return fixes.line(id, position.point());
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}

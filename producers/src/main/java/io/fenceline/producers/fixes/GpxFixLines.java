package io.fenceline.producers.fixes;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fenceline.format.fix.FixField;
import io.fenceline.format.fix.TimeReader;
import io.fenceline.format.input.NumberText;
import io.fenceline.producers.JsonTree;
import io.fenceline.producers.formats.GpxReader;
import io.fenceline.producers.formats.GpxReader.Point;
import java.io.IOException;
import java.io.InputStream;

/**
 * The track points of a GPX file; the number of a line is the ordinal of its point. Holds one point
 * at a time. A point that is no fix is written as it is, and refused by its reader.
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
  private GpxReader reader;
  private Place place = Place.FILE;
  private String trackName;
  private boolean hasPoints;
  private boolean startsSegment;
  private long number;

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
      startsSegment = true;
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

  private Line line(Point point) {
    hasPoints = true;
    String id = device != null ? device : trackName != null ? trackName : defaultDevice;
    ObjectNode fix = fix(id, point);
    // The first point that is a fix starts the segment: others are refused.
    if (startsSegment && isFix(point)) {
      fix.put(FixField.SEGMENT_START.jsonName(), true);
      startsSegment = false;
    }
    return Line.of(++number, JsonTree.write(fix));
  }

  private static boolean isFix(Point point) {
    return isIn(180, point.lon())
        && isIn(90, point.lat())
        && point.time() != null
        && millis(point.time()) != TimeReader.NONE;
  }

  private static boolean isIn(double limit, String degrees) {
    return degrees != null && Math.abs(NumberText.parse(degrees)) <= limit;
  }

  /** GPX has times in UTC only, so some writers leave the offset out. */
  private static long millis(String time) {
    long millis = TimeReader.ofText(time);
    return millis == TimeReader.NONE ? TimeReader.ofText(time + "Z") : millis;
  }

  private static ObjectNode fix(String id, Point point) {
    ObjectNode fix = JsonNodeFactory.instance.objectNode();
    fix.put(FixField.DEVICE_ID.jsonName(), id);
    putNumber(fix, FixField.LON, point.lon());
    putNumber(fix, FixField.LAT, point.lat());
    putTime(fix, point.time());
    putNumber(fix, FixField.SPEED, point.speed());
    putNumber(fix, FixField.HEADING, point.course());
    putNumber(fix, FixField.ALTITUDE, point.elevation());
    return fix;
  }

  private static void putTime(ObjectNode fix, String time) {
    if (time != null) {
      long millis = millis(time);
      if (millis == TimeReader.NONE) {
        fix.put(FixField.TIME.jsonName(), time);
      } else {
        fix.put(FixField.TIME.jsonName(), millis);
      }
    }
  }

  private static void putNumber(ObjectNode fix, FixField field, String text) {
    if (text != null) {
      JsonTree.putNumberOrText(fix, field.jsonName(), text);
    }
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}

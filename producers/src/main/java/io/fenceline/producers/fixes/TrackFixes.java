package io.fenceline.producers.fixes;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fenceline.format.fix.FixField;
import io.fenceline.format.fix.TimeReader;
import io.fenceline.format.input.NumberText;
import io.fenceline.producers.JsonTree;
import io.fenceline.producers.formats.TrackPoint;

/**
 * Points of tracks as fixes. A point that is no fix is written as it is, and refused by its reader.
 * Not thread-safe.
 */
final class TrackFixes {
  private boolean startsSegment;
  private long number;

  /** The way to the next point is unknown. */
  void beginSegment() {
    startsSegment = true;
  }

  FixLines.Line line(String device, TrackPoint point) {
    ObjectNode fix = fix(device, point);
    // The first point that is a fix starts the segment: others are refused.
    if (startsSegment && isFix(point)) {
      fix.put(FixField.SEGMENT_START.jsonName(), true);
      startsSegment = false;
    }
    return FixLines.Line.of(++number, JsonTree.write(fix));
  }

  private static boolean isFix(TrackPoint point) {
    return isIn(180, point.lon())
        && isIn(90, point.lat())
        && point.time() != null
        && millis(point.time()) != TimeReader.NONE;
  }

  private static boolean isIn(double limit, String degrees) {
    return degrees != null && Math.abs(NumberText.parse(degrees)) <= limit;
  }

  /** Tracks have times in UTC, so some writers leave the offset out. */
  private static long millis(String time) {
    long millis = TimeReader.ofText(time);
    return millis == TimeReader.NONE ? TimeReader.ofText(time + "Z") : millis;
  }

  private static ObjectNode fix(String id, TrackPoint point) {
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
}

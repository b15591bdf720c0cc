package io.fenceline.producers.fixes;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fenceline.format.fix.FixField;
import io.fenceline.producers.JsonTree;
import io.fenceline.producers.formats.GpxFile;
import io.jenetics.jpx.GPX;
import io.jenetics.jpx.Speed;
import io.jenetics.jpx.Track;
import io.jenetics.jpx.TrackSegment;
import io.jenetics.jpx.WayPoint;
import java.io.IOException;
import java.io.InputStream;
import java.util.Iterator;
import java.util.stream.Stream;

/**
 * The track points of a GPX file; the number of a line is the ordinal of its point. The whole file
 * is in memory.
 */
public final class GpxFixLines implements FixLines {

  /** A point of a track. */
  private record Point(String device, WayPoint at, boolean startsSegment) {}

  private final InputStream in;
  private final String device;
  private final String defaultDevice;
  private Iterator<Point> points;
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
    if (points == null) {
      GPX gpx = GpxFile.read(in);
      points = gpx.tracks().flatMap(this::points).iterator();
    }
    return points.hasNext() ? Line.of(++number, JsonTree.write(fix(points.next()))) : null;
  }

  private Stream<Point> points(Track track) {
    String id = device == null ? track.getName().orElse(defaultDevice) : device;
    return track.segments().flatMap(segment -> points(id, segment));
  }

  /** The first point with a time starts the segment: others are refused. */
  private static Stream<Point> points(String device, TrackSegment segment) {
    WayPoint first =
        segment.points().filter(at -> at.getTime().isPresent()).findFirst().orElse(null);
    return segment.points().map(at -> new Point(device, at, isSame(at, first)));
  }

  @SuppressWarnings("ReferenceEquality") // Points of equal content may follow.
  private static boolean isSame(WayPoint point, WayPoint other) {
    return point == other;
  }

  private static ObjectNode fix(Point point) {
    WayPoint at = point.at();
    ObjectNode fix =
        JsonNodeFactory.instance
            .objectNode()
            .put(FixField.DEVICE_ID.jsonName(), point.device())
            .put(FixField.LON.jsonName(), at.getLongitude().doubleValue())
            .put(FixField.LAT.jsonName(), at.getLatitude().doubleValue());
    // Without a time it is refused as any other fix is.
    at.getTime().ifPresent(time -> fix.put(FixField.TIME.jsonName(), time.toEpochMilli()));
    at.getSpeed()
        .ifPresent(
            speed -> fix.put(FixField.SPEED.jsonName(), speed.to(Speed.Unit.METERS_PER_SECOND)));
    at.getCourse().ifPresent(course -> fix.put(FixField.HEADING.jsonName(), course.toDegrees()));
    if (point.startsSegment()) {
      fix.put(FixField.SEGMENT_START.jsonName(), true);
    }
    return fix;
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}

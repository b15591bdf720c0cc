package io.fenceline.evaluation.devicezones;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.fenceline.evaluation.zones.ApproachZones;
import io.fenceline.event.zone.Uncertainty;
import io.fenceline.event.zone.Zone;
import io.fenceline.event.zone.ZoneRules;
import io.fenceline.format.binary.Codecs;
import io.fenceline.geo.ellipsoid.Box;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * A cursor over packed zones. Of each there are a header of fixed length, with all that most fixes
 * need, its id, and the zone as its codec writes it. Not thread-safe.
 */
public final class PackedZone {
  private static final int LENGTH = 0;
  private static final int FLAGS = 4;
  private static final int BOX = 5;
  private static final int UNTIL = 21;
  private static final int ARRIVE_BY = 29;
  private static final int CHANGED = 37;
  private static final int VERSION = 45;
  private static final int ID_LENGTH = 53;
  private static final int ID = 55;

  private static final int ARRIVAL_DECIDED = 1;

  /** More than safe regions reach, which stay on one side of 180 degrees. */
  private static final double NEAR_DEGREES = 1e-3;

  /** The box is not enough to tell that a fix, a circle, does not concern the zone. */
  private static final int ANYWHERE = 2;

  private static final int APPROACH = 4;

  private final ByteBuffer packed;
  private int start;

  PackedZone(byte[] packed) {
    this.packed = ByteBuffer.wrap(packed);
  }

  static byte[] pack(Zone zone, long changedMillis, boolean isArrivalDecided) {
    byte[] id = utf8(zone.id());
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DataOutputStream out = new DataOutputStream(bytes)) {
      out.writeInt(0);
      out.writeByte(flags(zone) | (isArrivalDecided ? ARRIVAL_DECIDED : 0));
      Box box = ApproachZones.boxes(zone).stream().reduce(Box::and).orElseThrow();
      out.writeFloat(down(box.west()));
      out.writeFloat(down(box.south()));
      out.writeFloat(-down(-box.east()));
      out.writeFloat(-down(-box.north()));
      out.writeLong(zone.rules().validity().untilMillis());
      out.writeLong(zone.rules().arriveByMillis());
      out.writeLong(changedMillis);
      out.writeLong(zone.version());
      out.writeShort(id.length);
      out.write(id);
      Codecs.ZONE.writeVersion(out);
      Codecs.ZONE.write(zone, out);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    byte[] packed = bytes.toByteArray();
    ByteBuffer.wrap(packed).putInt(LENGTH, packed.length);
    return packed;
  }

  private static int flags(Zone zone) {
    return (zone.rules().uncertainty() == Uncertainty.LOOSE ? ANYWHERE : 0)
        | (zone.rules().hasApproach() ? APPROACH : 0);
  }

  /** A number that is not above. */
  private static float down(double degrees) {
    float rounded = (float) degrees;
    return rounded <= degrees ? rounded : Math.nextDown(rounded);
  }

  static byte[] utf8(String id) {
    return id.getBytes(UTF_8);
  }

  /** Whether the cursor is at a zone. */
  public boolean isPresent() {
    return start < packed.capacity();
  }

  /** Moves to the next zone, or behind the last one. */
  public void next() {
    start = end();
  }

  int start() {
    return start;
  }

  int end() {
    return start + packed.getInt(start + LENGTH);
  }

  /** The order of the id and this one. */
  int compareId(byte[] utf8) {
    int from = start + ID;
    int to = from + idLength();
    return Arrays.compareUnsigned(packed.array(), from, to, utf8, 0, utf8.length);
  }

  private int idLength() {
    return Short.toUnsignedInt(packed.getShort(start + ID_LENGTH));
  }

  public String id() {
    return new String(packed.array(), start + ID, idLength(), UTF_8);
  }

  /** Whether the zone may concern a fix at this position; false is certain. */
  boolean mayConcern(double lon, double lat) {
    return isAnywhere()
        || lat >= packed.getFloat(start + BOX + 4)
            && lat <= packed.getFloat(start + BOX + 12)
            && (hasLongitude(lon) || Math.abs(lon) == 180 && hasLongitude(-lon));
  }

  /**
   * Whether the zone may concern a later fix that is less than {@value #NEAR_DEGREES} degrees from
   * this position in both directions, or one of a later time.
   */
  boolean mayConcernLater(double lon, double lat) {
    return isAnywhere()
        || isArrivalOpen()
        || lat >= packed.getFloat(start + BOX + 4) - NEAR_DEGREES
            && lat <= packed.getFloat(start + BOX + 12) + NEAR_DEGREES
            && lon >= packed.getFloat(start + BOX) - NEAR_DEGREES
            && lon <= packed.getFloat(start + BOX + 8) + NEAR_DEGREES;
  }

  private boolean hasLongitude(double lon) {
    return lon >= packed.getFloat(start + BOX) && lon <= packed.getFloat(start + BOX + 8);
  }

  private boolean isAnywhere() {
    return hasFlag(ANYWHERE);
  }

  private boolean hasFlag(int flag) {
    return (packed.get(start + FLAGS) & flag) != 0;
  }

  /** Whether the zone reports when the device comes near (rule T8). */
  boolean hasApproach() {
    return hasFlag(APPROACH);
  }

  /** The end of its validity; Long.MAX_VALUE for none. */
  public long untilMillis() {
    return packed.getLong(start + UNTIL);
  }

  /** The instant by which the device should have entered; {@link ZoneRules#NO_ARRIVAL} for none. */
  public long arriveByMillis() {
    return packed.getLong(start + ARRIVE_BY);
  }

  /**
   * Whether the device should enter by some time, and has neither entered nor been reported as
   * overdue (rule T10).
   */
  public boolean isArrivalOpen() {
    return !isArrivalDecided() && arriveByMillis() != ZoneRules.NO_ARRIVAL;
  }

  /** Whether the device has entered in time, or has been reported as overdue (rule T10). */
  boolean isArrivalDecided() {
    return hasFlag(ARRIVAL_DECIDED);
  }

  /** The timestamp of the record; negative: unknown. */
  public long changedMillis() {
    return packed.getLong(start + CHANGED);
  }

  public long version() {
    return packed.getLong(start + VERSION);
  }

  /** Unpacks the zone. */
  public Zone zone() {
    int from = start + ID + idLength();
    try (DataInputStream in =
        new DataInputStream(new ByteArrayInputStream(packed.array(), from, end() - from))) {
      return Codecs.ZONE.read(in, Codecs.ZONE.readVersion(in));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}

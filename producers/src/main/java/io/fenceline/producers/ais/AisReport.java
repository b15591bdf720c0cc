package io.fenceline.producers.ais;

import java.time.DateTimeException;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.Locale;

/**
 * The content of one AIS message, as far as fixes need it (ITU-R M.1371-5). Immutable.
 *
 * @param mmsi nine digits
 * @param position null if the message has none
 * @param vessel null if the message does not describe it
 * @param baseTimeMillis of the clock of a base station, or {@link AisSentence#NO_TIME}
 */
record AisReport(String mmsi, Position position, Vessel vessel, long baseTimeMillis) {
  private static final double METERS_PER_SECOND = 1852.0 / 3600;

  /**
   * A position, in degrees.
   *
   * @param speedMetersPerSecond over ground; NaN if unknown
   * @param courseDegrees over ground; NaN if unknown
   * @param second of the minute in which it was measured; negative if unknown
   */
  record Position(
      double lon, double lat, double speedMetersPerSecond, double courseDegrees, int second) {}

  /**
   * The static data of a vessel, of which a message may have a part.
   *
   * @param name empty if unknown
   * @param shipType as sent; 0 if unknown
   */
  record Vessel(String name, int shipType) {
    static final Vessel UNKNOWN = new Vessel("", 0);

    /** This one, with what is known of the other. */
    Vessel with(Vessel newer) {
      return new Vessel(
          newer.name.isEmpty() ? name : newer.name,
          newer.shipType == 0 ? shipType : newer.shipType);
    }
  }

  /**
   * Reads the bits of a message.
   *
   * @return null for a message of a kind that has nothing of this
   * @throws InvalidSentenceException when the message is shorter than its kind
   */
  static AisReport read(AisBits bits) throws InvalidSentenceException {
    require(bits, 38);
    return switch (bits.unsigned(0, 6)) {
      case 1, 2, 3 -> positioned(bits, 143, position(bits, 50, 61, 137), null);
      case 4 -> baseStation(bits);
      case 5 -> positioned(bits, 240, null, vessel(bits, 112, 232));
      case 18 -> positioned(bits, 139, position(bits, 46, 57, 133), null);
      case 19 -> positioned(bits, 271, position(bits, 46, 57, 133), vessel(bits, 143, 263));
      case 24 -> staticPart(bits);
      case 27 -> positioned(bits, 94, longRangePosition(bits), null);
      default -> null;
    };
  }

  private static void require(AisBits bits, int count) throws InvalidSentenceException {
    if (bits.count() < count) {
      throw new InvalidSentenceException(
          "message %d has %d bits, expected at least %d"
              .formatted(bits.unsigned(0, 6), bits.count(), count));
    }
  }

  private static AisReport positioned(AisBits bits, int count, Position position, Vessel vessel)
      throws InvalidSentenceException {
    require(bits, count);
    return new AisReport(mmsi(bits), position, vessel, AisSentence.NO_TIME);
  }

  private static String mmsi(AisBits bits) {
    return String.format(Locale.ROOT, "%09d", bits.unsigned(8, 30));
  }

  /** Null while the transponder does not know where it is. */
  private static Position position(AisBits bits, int speedAt, int lonAt, int secondAt) {
    int tenthsOfKnot = bits.unsigned(speedAt, 10);
    int tenthsOfDegree = bits.unsigned(lonAt + 55, 12);
    int second = bits.unsigned(secondAt, 6);
    return checked(
        bits.signed(lonAt, 28) / 600_000.0,
        bits.signed(lonAt + 28, 27) / 600_000.0,
        tenthsOfKnot >= 1023 ? Double.NaN : tenthsOfKnot * METERS_PER_SECOND / 10,
        tenthsOfDegree >= 3600 ? Double.NaN : tenthsOfDegree / 10.0,
        second >= 60 ? -1 : second);
  }

  private static Position longRangePosition(AisBits bits) {
    int knots = bits.unsigned(79, 6);
    int degrees = bits.unsigned(85, 9);
    return checked(
        bits.signed(44, 18) / 600.0,
        bits.signed(62, 17) / 600.0,
        knots >= 63 ? Double.NaN : knots * METERS_PER_SECOND,
        degrees >= 360 ? Double.NaN : degrees,
        -1);
  }

  /** A longitude of 181 and a latitude of 91 stand for an unknown position. */
  private static Position checked(double lon, double lat, double speed, double course, int second) {
    return Math.abs(lon) > 180 || Math.abs(lat) > 90
        ? null
        : new Position(lon, lat, speed, course, second);
  }

  private static Vessel vessel(AisBits bits, int nameAt, int typeAt) {
    return new Vessel(bits.text(nameAt, 20), bits.unsigned(typeAt, 8));
  }

  /** Part A has the name, part B the type. */
  private static AisReport staticPart(AisBits bits) throws InvalidSentenceException {
    return switch (bits.unsigned(38, 2)) {
      case 0 -> positioned(bits, 160, null, new Vessel(bits.text(40, 20), 0));
      case 1 -> positioned(bits, 48, null, new Vessel("", bits.unsigned(40, 8)));
      default -> null;
    };
  }

  private static AisReport baseStation(AisBits bits) throws InvalidSentenceException {
    require(bits, 78);
    try {
      LocalDateTime time =
          LocalDateTime.of(
              bits.unsigned(38, 14),
              bits.unsigned(52, 4),
              bits.unsigned(56, 5),
              bits.unsigned(61, 5),
              bits.unsigned(66, 6),
              bits.unsigned(72, 6));
      return new AisReport(mmsi(bits), null, null, time.toInstant(ZoneOffset.UTC).toEpochMilli());
    } catch (DateTimeException e) {
      return null; // Its clock is not set.
    }
  }
}

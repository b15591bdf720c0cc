package io.fenceline.producers.ais;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fenceline.format.fix.FixField;
import io.fenceline.format.input.LineReader;
import io.fenceline.producers.JsonTree;
import io.fenceline.producers.ais.AisReport.Position;
import io.fenceline.producers.ais.AisReport.Vessel;
import io.fenceline.producers.fixes.FixLines;
import java.io.IOException;
import java.io.InputStream;
import java.time.InstantSource;

/**
 * The positions in the NMEA sentences of AIS receivers, as fixes; MMSI is the device. What a ship
 * sent of itself before is in their attributes. Messages of other kinds and sentences of other
 * instruments are passed over, as are positions that the ship did not know.
 */
public final class AisFixLines implements FixLines {
  private static final long MINUTE_MILLIS = 60_000;

  private final LineReader lines;
  private final InstantSource arrivals;
  private final AisAssembler assembler = new AisAssembler();
  private final AisVessels vessels;
  private long number;
  private long baseTimeMillis = AisSentence.NO_TIME;

  /**
   * Takes ownership of the stream (already decompressed).
   *
   * @param arrivals the clock for sentences that have no time, as they arrive; null for a
   *     recording: it needs times of its receiver (TAG blocks), or reports of base stations
   */
  public AisFixLines(InputStream in, InstantSource arrivals, AisVessels vessels) {
    this.lines = new LineReader(in);
    this.arrivals = arrivals;
    this.vessels = vessels;
  }

  @Override
  public Line next() throws IOException {
    for (byte[] bytes = lines.next(); bytes != null; bytes = lines.next()) {
      number++;
      try {
        byte[] fix = fix(new String(bytes, ISO_8859_1).strip());
        if (fix != null) {
          return FixLines.Line.of(number, fix);
        }
      } catch (InvalidSentenceException e) {
        return FixLines.Line.broken(number, e.getMessage());
      }
    }
    return null;
  }

  /** Null if the line does not complete a position. */
  private byte[] fix(String line) throws InvalidSentenceException {
    AisSentence sentence = line.isEmpty() ? null : AisSentence.read(line);
    AisAssembler.Message message = sentence == null ? null : assembler.add(sentence);
    AisReport report = message == null ? null : AisReport.read(message.bits());
    if (report == null) {
      return null;
    }
    if (report.baseTimeMillis() != AisSentence.NO_TIME) {
      baseTimeMillis = report.baseTimeMillis();
    }
    if (report.vessel() != null) {
      vessels.add(report.mmsi(), report.vessel());
    }
    return report.position() == null
        ? null
        : json(report.mmsi(), report.position(), timeMillis(message.timeMillis(), report));
  }

  private long timeMillis(long receivedMillis, AisReport report) throws InvalidSentenceException {
    long about = receivedMillis;
    if (about == AisSentence.NO_TIME) {
      about = arrivals == null ? baseTimeMillis : arrivals.millis();
    }
    if (about == AisSentence.NO_TIME) {
      throw new InvalidSentenceException(
          "time: neither the line (TAG block with c:) nor a base station before it has one");
    }
    return nearest(about, report.position().second());
  }

  /** The time with this second of the minute that is nearest to a time. */
  private static long nearest(long timeMillis, int second) {
    if (second < 0) {
      return timeMillis;
    }
    long offset = Math.floorMod(timeMillis - second * 1000L, MINUTE_MILLIS);
    return timeMillis - offset + (offset > MINUTE_MILLIS / 2 ? MINUTE_MILLIS : 0);
  }

  private byte[] json(String mmsi, Position position, long timeMillis) {
    ObjectNode fix = JsonNodeFactory.instance.objectNode();
    fix.put(FixField.DEVICE_ID.jsonName(), mmsi);
    fix.put(FixField.TIME.jsonName(), timeMillis);
    fix.put(FixField.LON.jsonName(), position.lon());
    fix.put(FixField.LAT.jsonName(), position.lat());
    putKnown(fix, FixField.SPEED, position.speedMetersPerSecond());
    putKnown(fix, FixField.HEADING, position.courseDegrees());
    putVessel(fix, vessels.get(mmsi));
    return JsonTree.write(fix);
  }

  private static void putKnown(ObjectNode fix, FixField field, double value) {
    if (!Double.isNaN(value)) {
      fix.put(field.jsonName(), value);
    }
  }

  private static void putVessel(ObjectNode fix, Vessel vessel) {
    if (vessel.equals(Vessel.UNKNOWN)) {
      return;
    }
    ObjectNode attributes = fix.putObject(FixField.ATTRIBUTES.jsonName());
    if (!vessel.name().isEmpty()) {
      attributes.put("name", vessel.name());
    }
    if (vessel.shipType() != 0) {
      attributes.put("shipType", ShipTypes.name(vessel.shipType()));
      attributes.put("shipTypeCode", String.valueOf(vessel.shipType()));
    }
  }

  @Override
  public void close() throws IOException {
    lines.close();
  }
}

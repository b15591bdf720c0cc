package io.fenceline.gateway.subscription;

import io.fenceline.event.Bytes;
import io.fenceline.event.Fix;
import io.fenceline.event.Occupancy;
import io.fenceline.event.RecordVersion;
import io.fenceline.format.JsonOutputWriter;
import io.fenceline.format.fix.JsonFixWriter;
import io.fenceline.format.input.RawRecord;
import io.fenceline.format.input.RefusedException;
import io.fenceline.format.json.JsonLine;
import io.fenceline.format.output.Event;
import io.fenceline.format.output.EventKind;
import io.fenceline.format.output.EventReader;
import io.fenceline.format.output.TopicFormats;
import io.fenceline.gateway.state.ChangedZone;
import io.fenceline.geo.ellipsoid.Box;
import java.util.List;

/**
 * Reads transitions and ad matches: the fields by which they are filtered, and what clients get,
 * which is JSON whatever the format of the topic. Thread-safe.
 */
public final class StreamEventReader {
  private final EventReader events;

  public StreamEventReader(TopicFormats formats) {
    this.events = new EventReader(formats);
  }

  /**
   * @param kind transition or ad match
   * @throws RefusedException when the record is no event in the format of its topic
   */
  public StreamEvent read(StreamKind kind, RawRecord record) throws RefusedException {
    Event event =
        events.read(
            kind == StreamKind.TRANSITION ? EventKind.TRANSITION : EventKind.AD_MATCH, record);
    return new StreamEvent(
        kind,
        event.deviceId(),
        event.zoneId(),
        event.type(),
        event.lon(),
        event.lat(),
        event.timeMillis(),
        event.json(),
        record.partition(),
        record.offset(),
        List.of());
  }

  /** A count, or that the zone is gone. */
  public static StreamEvent of(Occupancy zone) {
    byte[] json =
        zone.isGone()
            ? JsonLine.of(gone -> gone.writeStringField("zoneId", zone.zoneId()))
            : JsonOutputWriter.write(zone);
    return new StreamEvent(
        StreamKind.OCCUPANCY,
        null,
        zone.zoneId(),
        null,
        Double.NaN,
        Double.NaN,
        zone.sinceMillis(),
        Bytes.of(json),
        0,
        0,
        List.of());
  }

  public static StreamEvent of(Fix fix) {
    Bytes json = Bytes.of(JsonFixWriter.write(fix));
    return new StreamEvent(
        StreamKind.POSITION,
        fix.deviceId(),
        null,
        null,
        fix.lon(),
        fix.lat(),
        fix.timeMillis(),
        json,
        fix.partition(),
        fix.offset(),
        List.of());
  }

  public static StreamEvent of(ChangedZone zone) {
    byte[] json =
        JsonLine.of(
            change -> {
              if (zone.deviceId() != null) {
                change.writeStringField("deviceId", zone.deviceId());
              }
              if (zone.zoneId() != null) {
                change.writeStringField("zoneId", zone.zoneId());
                change.writeNumberField("version", RecordVersion.offset(zone.version()));
                change.writeBooleanField("deleted", zone.isDeleted());
              }
              change.writeArrayFieldStart("boxes");
              for (Box box : zone.boxes()) {
                change.writeArray(box.limits(), 0, 4);
              }
              change.writeEndArray();
            });
    return new StreamEvent(
        StreamKind.ZONE,
        zone.deviceId(),
        zone.zoneId(),
        null,
        Double.NaN,
        Double.NaN,
        0,
        Bytes.of(json),
        0,
        0,
        zone.boxes());
  }
}

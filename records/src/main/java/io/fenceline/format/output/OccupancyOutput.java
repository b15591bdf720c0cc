package io.fenceline.format.output;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.fenceline.event.Occupancy;
import io.fenceline.format.ValueFormat;
import io.fenceline.format.binary.Codecs;
import io.fenceline.format.input.RawRecord;
import io.fenceline.format.json.JsonLine;
import java.io.IOException;
import java.util.List;

/** The number of devices in each zone, by zone; one that was deleted gets a tombstone. */
final class OccupancyOutput extends Output<Occupancy> {
  private static final long serialVersionUID = 1;

  OccupancyOutput() {
    super(
        "occupancy",
        "occupancy",
        Occupancy.class,
        Codecs.OCCUPANCY,
        Trait.FORMATS,
        Trait.OPTIONAL,
        Trait.COMPACTED);
  }

  @Override
  public String describe(Occupancy occupancy) {
    return text() + " of " + occupancy.zoneId();
  }

  @Override
  public OutputRecord record(Occupancy occupancy, ValueFormat format) {
    byte[] value = occupancy.isGone() ? null : format.write(occupancy);
    return new OutputRecord(occupancy.zoneId().getBytes(UTF_8), value, List.of());
  }

  /** A tombstone becomes an object with the id alone. */
  @Override
  public byte[] toJson(RawRecord record, ValueFormat format) throws IOException {
    if (record.value() != null) {
      return super.toJson(record, format);
    }
    return record.key() == null
        ? null
        : JsonLine.of(json -> json.writeStringField("zoneId", new String(record.key(), UTF_8)));
  }

  @Override
  long mostBytes(Occupancy occupancy) {
    return mostBytes("", occupancy.zoneId());
  }
}

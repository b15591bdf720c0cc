package io.fenceline.format.output;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.fenceline.event.MembershipSet;
import io.fenceline.format.JsonOutputWriter;
import io.fenceline.format.ValueFormat;
import io.fenceline.format.binary.Codecs;
import io.fenceline.format.input.RawRecord;
import io.fenceline.format.json.JsonLine;
import java.util.List;

/** The zones that each device is in now, in JSON; a device that is in none gets a tombstone. */
final class MembershipsOutput extends Output<MembershipSet> {
  private static final long serialVersionUID = 1;

  MembershipsOutput() {
    super(
        "memberships",
        "memberships",
        MembershipSet.class,
        Codecs.MEMBERSHIP_SET,
        Trait.OPTIONAL,
        Trait.COMPACTED);
  }

  @Override
  public String describe(MembershipSet set) {
    return text() + " of " + set.deviceId();
  }

  @Override
  public OutputRecord record(MembershipSet set, ValueFormat format) {
    return OutputRecord.ofDevice(
        set.deviceId(), set.zones().isEmpty() ? null : JsonOutputWriter.write(set));
  }

  /** A tombstone becomes an object with the same fields. */
  @Override
  public byte[] toJson(RawRecord record, ValueFormat format) {
    if (record.value() != null || record.key() == null) {
      return record.value();
    }
    return JsonLine.of(
        json -> {
          json.writeStringField("deviceId", new String(record.key(), UTF_8));
          JsonOutputWriter.writeZones(json, List.of());
        });
  }

  @Override
  long mostBytes(MembershipSet set) {
    long most = mostBytes(set.deviceId(), "");
    for (MembershipSet.Entry zone : set.zones()) {
      most += mostBytesOfListed(zone.zoneId());
    }
    return most;
  }
}

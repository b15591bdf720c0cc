package io.fenceline.format.binary;

import io.fenceline.event.MembershipSet;
import io.fenceline.event.MembershipSet.Entry;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** The binary form of a {@link MembershipSet}. */
public final class MembershipSetCodec extends BinaryCodec<MembershipSet> {
  private static final long serialVersionUID = 1;

  public MembershipSetCodec() {
    super("membership-set", 1);
  }

  @Override
  public void write(MembershipSet set, DataOutput out) throws IOException {
    Binary.writeText(set.deviceId(), out);
    out.writeLong(set.timeMillis());
    out.writeDouble(set.lon());
    out.writeDouble(set.lat());
    Binary.writeVarInt(set.zones().size(), out);
    for (Entry zone : set.zones()) {
      Binary.writeText(zone.id(), out);
      Binary.writeVarLong(zone.zoneVersion(), out);
      out.writeLong(zone.enteredAtMillis());
    }
  }

  @Override
  public MembershipSet read(DataInput in, int version) throws IOException {
    String deviceId = Binary.readText(in);
    long timeMillis = in.readLong();
    double lon = in.readDouble();
    double lat = in.readDouble();
    List<Entry> zones = new ArrayList<>();
    for (int left = Binary.readVarInt(in); left > 0; left--) {
      zones.add(new Entry(Binary.readText(in), Binary.readVarLong(in), in.readLong()));
    }
    return new MembershipSet(deviceId, timeMillis, lon, lat, zones);
  }
}

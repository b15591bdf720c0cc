package io.fenceline.job.operator;

import io.fenceline.job.transition.Device;
import io.fenceline.job.transition.Membership;
import io.fenceline.wire.Binary;
import io.fenceline.wire.BinaryCodec;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Version 1: clock, lon, lat, then each membership's zone id, version and time of entry. */
final class DeviceCodec implements BinaryCodec<Device> {
  @Override
  public int version() {
    return 1;
  }

  @Override
  public void write(Device device, DataOutput out) throws IOException {
    out.writeLong(device.clockMillis());
    out.writeDouble(device.lon());
    out.writeDouble(device.lat());
    List<Membership> memberships = device.memberships();
    Binary.writeVarInt(memberships.size(), out);
    for (int i = 0; i < memberships.size(); i++) {
      Membership membership = memberships.get(i);
      Binary.writeText(membership.zoneId(), out);
      out.writeLong(membership.zoneVersion());
      out.writeLong(membership.enteredAtMillis());
    }
  }

  @Override
  public Device read(DataInput in, int version) throws IOException {
    long clockMillis = in.readLong();
    double lon = in.readDouble();
    double lat = in.readDouble();
    int count = Binary.readVarInt(in);
    List<Membership> memberships = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      memberships.add(new Membership(Binary.readText(in), in.readLong(), in.readLong()));
    }
    return new Device(clockMillis, lon, lat, List.copyOf(memberships));
  }
}

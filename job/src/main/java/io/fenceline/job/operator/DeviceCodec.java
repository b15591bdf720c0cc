package io.fenceline.job.operator;

import io.fenceline.event.Cause;
import io.fenceline.job.transition.Device;
import io.fenceline.job.transition.Membership;
import io.fenceline.job.transition.Memberships;
import io.fenceline.job.transition.Place;
import io.fenceline.job.transition.Run;
import io.fenceline.wire.Binary;
import io.fenceline.wire.BinaryCodec;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Flags, the clock, the place before where it is another, memberships, and runs where there are
 * any.
 */
final class DeviceCodec implements BinaryCodec<DeviceState> {
  private static final int VERSION = 1;
  private static final int JUDGED = 1;
  private static final int JUDGED_BEFORE = 2;
  private static final int RUNS = 4;

  @Override
  public int version() {
    return VERSION;
  }

  @Override
  public void write(DeviceState state, DataOutput out) throws IOException {
    Device device = state.device();
    int flags = flagsOf(device);
    out.writeByte(flags);
    writePlace(device.clock(), out);
    if ((flags & JUDGED_BEFORE) != 0) {
      writePlace(device.before(), out);
    }
    Memberships memberships = device.memberships();
    Binary.writeVarInt(memberships.size(), out);
    for (int i = 0; i < memberships.size(); i++) {
      writeMembership(memberships.get(i), out);
    }
    if ((flags & RUNS) != 0) {
      writeRuns(device.runs(), out);
    }
  }

  private static int flagsOf(Device device) {
    int runs = device.runs().isEmpty() ? 0 : RUNS;
    if (device.before() == null) {
      return runs;
    }
    return runs | (device.before().equals(device.clock()) ? JUDGED : JUDGED_BEFORE);
  }

  private static void writePlace(Place place, DataOutput out) throws IOException {
    out.writeLong(place.timeMillis());
    out.writeDouble(place.lon());
    out.writeDouble(place.lat());
  }

  private static void writeMembership(Membership membership, DataOutput out) throws IOException {
    Binary.writeText(membership.zoneId(), out);
    out.writeLong(membership.zoneVersion());
    out.writeLong(membership.enteredAtMillis());
    out.writeBoolean(membership.dwelled());
  }

  private static void writeRuns(List<Run> runs, DataOutput out) throws IOException {
    Binary.writeVarInt(runs.size(), out);
    for (Run run : runs) {
      Binary.writeText(run.zoneId(), out);
      out.writeByte(run.cause().code());
      Binary.writeVarInt(run.count(), out);
      writePlace(run.first(), out);
    }
  }

  @Override
  public DeviceState read(DataInput in, int version) throws IOException {
    Binary.checkVersion("Device", version, VERSION);
    int flags = in.readUnsignedByte();
    Place clock = readPlace(in);
    Place before = null;
    if ((flags & JUDGED) != 0) {
      before = clock;
    } else if ((flags & JUDGED_BEFORE) != 0) {
      before = readPlace(in);
    }
    List<Membership> memberships = new ArrayList<>();
    for (int left = Binary.readVarInt(in); left > 0; left--) {
      memberships.add(
          new Membership(Binary.readText(in), in.readLong(), in.readLong(), in.readBoolean()));
    }
    List<Run> runs = (flags & RUNS) != 0 ? readRuns(in) : List.of();
    return DeviceState.of(new Device(clock, before, Memberships.of(memberships), runs));
  }

  private static Place readPlace(DataInput in) throws IOException {
    return new Place(in.readLong(), in.readDouble(), in.readDouble());
  }

  private static List<Run> readRuns(DataInput in) throws IOException {
    List<Run> runs = new ArrayList<>();
    for (int left = Binary.readVarInt(in); left > 0; left--) {
      String zoneId = Binary.readText(in);
      Cause cause = Cause.ofCode(in.readUnsignedByte());
      runs.add(new Run(zoneId, cause, Binary.readVarInt(in), readPlace(in)));
    }
    return List.copyOf(runs);
  }
}

package io.fenceline.job.device;

import io.fenceline.event.TransitionReason;
import io.fenceline.format.binary.Binary;
import io.fenceline.format.binary.BinaryCodec;
import io.fenceline.job.evaluation.ConfirmationStreak;
import io.fenceline.job.evaluation.Device;
import io.fenceline.job.evaluation.DeviceState;
import io.fenceline.job.evaluation.Membership;
import io.fenceline.job.evaluation.Memberships;
import io.fenceline.job.evaluation.TimedPosition;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Flags, the clock, the place before where it is another, memberships, and runs where there are
 * any. Other times are told by how much earlier than the clock they are, since that is short.
 */
final class DeviceCodec implements BinaryCodec<DeviceState> {
  private static final int VERSION = 1;
  private static final int JUDGED = 1;
  private static final int JUDGED_BEFORE = 2;
  private static final int RUNS = 4;

  /** More than the numbers of a device, a membership or a run take. */
  private static final int MOST_NUMBERS_BYTES = 64;

  private static final int MOST_BYTES_A_CHAR = 3;

  @Override
  public int version() {
    return VERSION;
  }

  /**
   * No less than will be written. To be asked first: the ids of all memberships, which lie all over
   * memory, are then waited for together, and not one after the other.
   */
  static int mostBytes(Device device) {
    int chars = 0;
    for (int i = 0; i < device.memberships().size(); i++) {
      chars += device.memberships().get(i).zoneId().length();
    }
    for (int i = 0; i < device.streaks().size(); i++) {
      chars += device.streaks().get(i).zoneId().length();
    }
    int parts = 1 + device.memberships().size() + device.streaks().size();
    return MOST_NUMBERS_BYTES * parts + MOST_BYTES_A_CHAR * chars;
  }

  @Override
  public void write(DeviceState state, DataOutput out) throws IOException {
    write(state.device(), out);
  }

  void write(Device device, DataOutput out) throws IOException {
    int flags = flagsOf(device);
    out.writeByte(flags);
    long clockMillis = device.clockMillis();
    out.writeLong(clockMillis);
    writePosition(device.clock(), out);
    if ((flags & JUDGED_BEFORE) != 0) {
      writePlace(device.before(), clockMillis, out);
    }
    Memberships memberships = device.memberships();
    Binary.writeVarInt(memberships.size(), out);
    for (int i = 0; i < memberships.size(); i++) {
      writeMembership(memberships.get(i), clockMillis, out);
    }
    if ((flags & RUNS) != 0) {
      writeRuns(device.streaks(), clockMillis, out);
    }
  }

  private static int flagsOf(Device device) {
    int runs = device.streaks().isEmpty() ? 0 : RUNS;
    if (device.before() == null) {
      return runs;
    }
    return runs | (device.before().equals(device.clock()) ? JUDGED : JUDGED_BEFORE);
  }

  private static void writePosition(TimedPosition place, DataOutput out) throws IOException {
    out.writeDouble(place.lon());
    out.writeDouble(place.lat());
  }

  private static void writePlace(TimedPosition place, long clockMillis, DataOutput out)
      throws IOException {
    Binary.writeVarLong(clockMillis - place.timeMillis(), out);
    writePosition(place, out);
  }

  private static void writeMembership(Membership membership, long clockMillis, DataOutput out)
      throws IOException {
    Binary.writeText(membership.zoneId(), out);
    Binary.writeVarLong(membership.zoneVersion(), out);
    Binary.writeVarLong(clockMillis - membership.enteredAtMillis(), out);
    out.writeBoolean(membership.dwelled());
  }

  private static void writeRuns(List<ConfirmationStreak> runs, long clockMillis, DataOutput out)
      throws IOException {
    Binary.writeVarInt(runs.size(), out);
    for (ConfirmationStreak run : runs) {
      Binary.writeText(run.zoneId(), out);
      out.writeByte(run.cause().code());
      Binary.writeVarInt(run.count(), out);
      writePlace(run.first(), clockMillis, out);
    }
  }

  @Override
  public DeviceState read(DataInput in, int version) throws IOException {
    Binary.checkVersion("Device", version, VERSION);
    int flags = in.readUnsignedByte();
    long clockMillis = in.readLong();
    TimedPosition clock = new TimedPosition(clockMillis, in.readDouble(), in.readDouble());
    TimedPosition before = null;
    if ((flags & JUDGED) != 0) {
      before = clock;
    } else if ((flags & JUDGED_BEFORE) != 0) {
      before = readPlace(clockMillis, in);
    }
    List<Membership> memberships = new ArrayList<>();
    for (int left = Binary.readVarInt(in); left > 0; left--) {
      memberships.add(readMembership(clockMillis, in));
    }
    List<ConfirmationStreak> runs = (flags & RUNS) != 0 ? readRuns(clockMillis, in) : List.of();
    return DeviceState.of(new Device(clock, before, Memberships.of(memberships), runs));
  }

  private static TimedPosition readPlace(long clockMillis, DataInput in) throws IOException {
    return new TimedPosition(
        clockMillis - Binary.readVarLong(in), in.readDouble(), in.readDouble());
  }

  private static Membership readMembership(long clockMillis, DataInput in) throws IOException {
    String zoneId = Binary.readText(in);
    long zoneVersion = Binary.readVarLong(in);
    return new Membership(
        zoneId, zoneVersion, clockMillis - Binary.readVarLong(in), in.readBoolean());
  }

  private static List<ConfirmationStreak> readRuns(long clockMillis, DataInput in)
      throws IOException {
    List<ConfirmationStreak> runs = new ArrayList<>();
    for (int left = Binary.readVarInt(in); left > 0; left--) {
      String zoneId = Binary.readText(in);
      TransitionReason cause = TransitionReason.ofCode(in.readUnsignedByte());
      runs.add(
          new ConfirmationStreak(zoneId, cause, Binary.readVarInt(in), readPlace(clockMillis, in)));
    }
    return List.copyOf(runs);
  }
}

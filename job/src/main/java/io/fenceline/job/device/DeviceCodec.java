package io.fenceline.job.device;

import io.fenceline.evaluation.Approach;
import io.fenceline.evaluation.ConfirmationStreak;
import io.fenceline.evaluation.Device;
import io.fenceline.evaluation.Membership;
import io.fenceline.evaluation.Memberships;
import io.fenceline.evaluation.MutableDevice;
import io.fenceline.evaluation.TimedPosition;
import io.fenceline.event.TransitionReason;
import io.fenceline.format.binary.Binary;
import io.fenceline.format.binary.BinaryCodec;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * The binary form of a device: flags, the clock, the previous position unless it is the same,
 * memberships, and confirmation streaks and approaches if there are any. All times but the clock
 * are written as their distance to the clock, which takes fewer bytes.
 */
public final class DeviceCodec extends BinaryCodec<MutableDevice> {
  private static final long serialVersionUID = 1;
  private static final int EVALUATED = 1;
  private static final int EVALUATED_EARLIER = 2;
  private static final int STREAKS = 4;
  private static final int ZONES = 16;

  /** From version 2 on. */
  private static final int APPROACHES = 8;

  /** More than the numbers of a device, a membership, a streak or an approach take. */
  private static final int MAX_NUMBERS_BYTES = 64;

  private static final int MAX_BYTES_PER_CHAR = 3;

  public DeviceCodec() {
    super("device", 2);
  }

  @Override
  public boolean isImmutable() {
    return false;
  }

  @Override
  public MutableDevice copy(MutableDevice state) {
    return state.copy();
  }

  /**
   * Serializers call this first: the ids, which are scattered in memory, are then loaded together,
   * and not one after the other.
   */
  @Override
  public int maxBytes(MutableDevice state) {
    return MAX_NUMBERS_BYTES * (1 + state.zoneIdCount()) + MAX_BYTES_PER_CHAR * state.zoneIdChars();
  }

  @Override
  public void write(MutableDevice state, DataOutput out) throws IOException {
    Device device = state.device();
    int flags = flagsOf(device) | (state.hasZones() ? ZONES : 0);
    out.writeByte(flags);
    long clockMillis = device.clockMillis();
    out.writeLong(clockMillis);
    writePosition(device.clock(), out);
    if ((flags & EVALUATED_EARLIER) != 0) {
      writeTimedPosition(device.before(), clockMillis, out);
    }
    Memberships memberships = device.memberships();
    Binary.writeVarInt(memberships.size(), out);
    for (int i = 0; i < memberships.size(); i++) {
      writeMembership(memberships.get(i), clockMillis, out);
    }
    if ((flags & STREAKS) != 0) {
      writeStreaks(device.streaks(), clockMillis, out);
    }
    if ((flags & APPROACHES) != 0) {
      writeApproaches(device.approaches(), out);
    }
  }

  private static int flagsOf(Device device) {
    int lists =
        (device.streaks().isEmpty() ? 0 : STREAKS)
            | (device.approaches().isEmpty() ? 0 : APPROACHES);
    if (device.before() == null) {
      return lists;
    }
    return lists | (device.before().equals(device.clock()) ? EVALUATED : EVALUATED_EARLIER);
  }

  private static void writePosition(TimedPosition position, DataOutput out) throws IOException {
    out.writeDouble(position.lon());
    out.writeDouble(position.lat());
  }

  private static void writeTimedPosition(TimedPosition position, long clockMillis, DataOutput out)
      throws IOException {
    Binary.writeVarLong(clockMillis - position.timeMillis(), out);
    writePosition(position, out);
  }

  private static void writeMembership(Membership membership, long clockMillis, DataOutput out)
      throws IOException {
    Binary.writeText(membership.zoneId(), out);
    Binary.writeVarLong(membership.zoneVersion(), out);
    Binary.writeVarLong(clockMillis - membership.enteredAtMillis(), out);
    out.writeBoolean(membership.dwelled());
  }

  private static void writeStreaks(
      List<ConfirmationStreak> streaks, long clockMillis, DataOutput out) throws IOException {
    Binary.writeVarInt(streaks.size(), out);
    for (ConfirmationStreak streak : streaks) {
      Binary.writeText(streak.zoneId(), out);
      out.writeByte(streak.reason().code());
      Binary.writeVarInt(streak.count(), out);
      writeTimedPosition(streak.first(), clockMillis, out);
    }
  }

  private static void writeApproaches(List<Approach> approaches, DataOutput out)
      throws IOException {
    Binary.writeVarInt(approaches.size(), out);
    for (Approach approach : approaches) {
      Binary.writeText(approach.zoneId(), out);
      out.writeDouble(approach.distanceMeters());
    }
  }

  @Override
  public MutableDevice read(DataInput in, int version) throws IOException {
    int flags = in.readUnsignedByte();
    long clockMillis = in.readLong();
    TimedPosition clock = new TimedPosition(clockMillis, in.readDouble(), in.readDouble());
    TimedPosition before = null;
    if ((flags & EVALUATED) != 0) {
      before = clock;
    } else if ((flags & EVALUATED_EARLIER) != 0) {
      before = readTimedPosition(clockMillis, in);
    }
    List<Membership> memberships = new ArrayList<>();
    for (int left = Binary.readVarInt(in); left > 0; left--) {
      memberships.add(readMembership(clockMillis, in));
    }
    List<ConfirmationStreak> streaks =
        (flags & STREAKS) != 0 ? readStreaks(clockMillis, in) : List.of();
    List<Approach> approaches = (flags & APPROACHES) != 0 ? readApproaches(in) : List.of();
    MutableDevice state =
        MutableDevice.of(
            new Device(clock, before, Memberships.of(memberships), streaks, approaches));
    state.setHasZones((flags & ZONES) != 0);
    return state;
  }

  private static TimedPosition readTimedPosition(long clockMillis, DataInput in)
      throws IOException {
    return new TimedPosition(
        clockMillis - Binary.readVarLong(in), in.readDouble(), in.readDouble());
  }

  private static Membership readMembership(long clockMillis, DataInput in) throws IOException {
    String zoneId = Binary.readText(in);
    long zoneVersion = Binary.readVarLong(in);
    return new Membership(
        zoneId, zoneVersion, clockMillis - Binary.readVarLong(in), in.readBoolean());
  }

  private static List<ConfirmationStreak> readStreaks(long clockMillis, DataInput in)
      throws IOException {
    List<ConfirmationStreak> streaks = new ArrayList<>();
    for (int left = Binary.readVarInt(in); left > 0; left--) {
      String zoneId = Binary.readText(in);
      TransitionReason reason = TransitionReason.ofCode(in.readUnsignedByte());
      streaks.add(
          new ConfirmationStreak(
              zoneId, reason, Binary.readVarInt(in), readTimedPosition(clockMillis, in)));
    }
    return List.copyOf(streaks);
  }

  private static List<Approach> readApproaches(DataInput in) throws IOException {
    List<Approach> approaches = new ArrayList<>();
    for (int left = Binary.readVarInt(in); left > 0; left--) {
      approaches.add(new Approach(Binary.readText(in), in.readDouble()));
    }
    return List.copyOf(approaches);
  }
}

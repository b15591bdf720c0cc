package io.fenceline.format.binary;

import io.fenceline.event.AdMatch;
import io.fenceline.event.Trigger;
import io.fenceline.event.ZoneIds;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/** The binary form of a {@link AdMatch}. */
public final class AdMatchCodec extends BinaryCodec<AdMatch> {
  private static final long serialVersionUID = 1;

  public AdMatchCodec() {
    super("ad-match", 1);
  }

  @Override
  public void write(AdMatch match, DataOutput out) throws IOException {
    Binary.writeText(match.deviceId(), out);
    Binary.writeText(ZoneIds.of(match.zoneId(), match.ofDevice()), out);
    out.writeByte(match.trigger().code());
    out.writeByte(Binary.codeOf(match.reason()));
    out.writeLong(match.timeMillis());
    out.writeDouble(match.lon());
    out.writeDouble(match.lat());
    Binary.writeNullable(match.attributes(), out);
    Binary.writeNullable(match.ad(), out);
  }

  @Override
  public AdMatch read(DataInput in, int version) throws IOException {
    return new AdMatch(
        Binary.readText(in),
        Binary.readText(in),
        Trigger.ofCode(in.readUnsignedByte()),
        Binary.reasonOf(in.readUnsignedByte()),
        in.readLong(),
        in.readDouble(),
        in.readDouble(),
        Binary.readNullableBytes(in),
        Binary.readNullableBytes(in));
  }
}

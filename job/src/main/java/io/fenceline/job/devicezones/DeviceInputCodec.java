package io.fenceline.job.devicezones;

import io.fenceline.event.Fix;
import io.fenceline.format.binary.Binary;
import io.fenceline.format.binary.BinaryCodec;
import io.fenceline.format.binary.Codecs;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** The binary form of a {@link DeviceInput}, between tasks. */
public final class DeviceInputCodec extends BinaryCodec<DeviceInput> {
  private static final long serialVersionUID = 1;

  private static final int FIXES = 1;
  private static final int ZONE_RECORD = 2;
  private static final int INITIAL_ZONES_READ = 3;

  public DeviceInputCodec() {
    super("device-input", 1);
  }

  @Override
  public void write(DeviceInput input, DataOutput out) throws IOException {
    if (input instanceof DeviceInput.Fixes batch) {
      out.writeByte(FIXES);
      write(batch.fixes(), out);
    } else if (input instanceof DeviceInput.ZoneRecord zone) {
      out.writeByte(ZONE_RECORD);
      Binary.writeText(zone.deviceId(), out);
      Codecs.RAW_RECORD.write(zone.record(), out);
    } else if (input instanceof DeviceInput.InitialZonesRead read) {
      out.writeByte(INITIAL_ZONES_READ);
      Binary.writeText(read.deviceId(), out);
      out.writeLong(read.submission());
      Binary.writeVarInt(read.partition(), out);
    }
  }

  private static void write(List<Fix> fixes, DataOutput out) throws IOException {
    Binary.writeVarInt(fixes.size(), out);
    for (int i = 0; i < fixes.size(); i++) {
      Codecs.FIX.write(fixes.get(i), out);
    }
  }

  @Override
  public DeviceInput read(DataInput in, int version) throws IOException {
    int kind = in.readUnsignedByte();
    return switch (kind) {
      case FIXES -> new DeviceInput.Fixes(readFixes(in));
      case ZONE_RECORD ->
          new DeviceInput.ZoneRecord(
              Binary.readText(in), Codecs.RAW_RECORD.read(in, Codecs.RAW_RECORD.version()));
      case INITIAL_ZONES_READ ->
          new DeviceInput.InitialZonesRead(
              Binary.readText(in), in.readLong(), Binary.readVarInt(in));
      default -> throw new IOException("Device input: unknown kind " + kind);
    };
  }

  private static List<Fix> readFixes(DataInput in) throws IOException {
    int count = Binary.readVarInt(in);
    List<Fix> fixes = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      fixes.add(Codecs.FIX.read(in, Codecs.FIX.version()));
    }
    return fixes;
  }
}

package io.fenceline.job.zones;

import io.fenceline.evaluation.zones.ZoneList;
import io.fenceline.event.zone.Zone;
import io.fenceline.format.binary.Binary;
import io.fenceline.format.binary.BinaryCodec;
import io.fenceline.format.binary.Codecs;
import io.fenceline.format.binary.ZoneInterner;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.apache.flink.core.memory.DataInputDeserializer;
import org.apache.flink.core.memory.DataOutputSerializer;

/**
 * The binary form of {@link ZoneList}: the version of the zones' codec, then pages of zones: the
 * length of a page in bytes, 0 after the last, and the zones in it. Flink reads state without a
 * buffer, so that single bytes would cost a system call each.
 */
public final class ZoneListCodec extends BinaryCodec<ZoneList> {
  private static final long serialVersionUID = 1;
  private static final int PAGE_BYTES = 64 * 1024;

  public ZoneListCodec() {
    super("zone-list", 1);
  }

  @Override
  public void write(ZoneList list, DataOutput out) throws IOException {
    Codecs.ZONE.writeVersion(out);
    DataOutputSerializer page = new DataOutputSerializer(2 * PAGE_BYTES);
    for (Zone zone : list.zones()) {
      if (zone != null) {
        Codecs.ZONE.write(zone, page);
      }
      if (page.length() >= PAGE_BYTES) {
        writePage(page, out);
      }
    }
    if (page.length() > 0) {
      writePage(page, out);
    }
    Binary.writeVarInt(0, out);
  }

  private static void writePage(DataOutputSerializer page, DataOutput out) throws IOException {
    Binary.writeVarInt(page.length(), out);
    out.write(page.getSharedBuffer(), 0, page.length());
    page.clear();
  }

  @Override
  public ZoneList read(DataInput in, int version) throws IOException {
    int zoneVersion = Codecs.ZONE.readVersion(in);
    List<Zone> zones = new ArrayList<>();
    for (int length = Binary.readVarInt(in); length > 0; length = Binary.readVarInt(in)) {
      DataInputDeserializer page = new DataInputDeserializer(Binary.readArray(length, in));
      while (page.available() > 0) {
        zones.add(ZoneInterner.intern(Codecs.ZONE.read(page, zoneVersion)));
      }
    }
    return new ZoneList(Collections.unmodifiableList(zones));
  }
}

package io.fenceline.job.zones;

import io.fenceline.event.Zone;
import io.fenceline.format.binary.Binary;
import io.fenceline.format.binary.BinaryCodec;
import io.fenceline.format.binary.Codecs;
import io.fenceline.types.CodecSerializer;
import io.fenceline.types.CodecSnapshot;
import io.fenceline.types.ZoneInterner;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.apache.flink.core.memory.DataInputDeserializer;
import org.apache.flink.core.memory.DataOutputSerializer;

/** Serializes {@link ZoneList} for state. */
public final class ZoneListSerializer extends CodecSerializer<ZoneList> {
  private static final long serialVersionUID = 1;
  private static final Codec CODEC = new Codec();

  @Override
  protected BinaryCodec<ZoneList> codec() {
    return CODEC;
  }

  @Override
  public Snapshot snapshotConfiguration() {
    return new Snapshot();
  }

  /** Public and with an empty constructor, as Flink asks of snapshots. */
  public static final class Snapshot extends CodecSnapshot<ZoneList> {
    public Snapshot() {
      super(CODEC.version(), ZoneListSerializer::new);
    }
  }

  /**
   * Version 1: the version of the zones' codec, then pages of zones: the length of a page in bytes,
   * 0 after the last, and the zones in it. Flink reads state unbuffered, so reading byte by byte
   * would cost a system call each.
   */
  private static final class Codec implements BinaryCodec<ZoneList> {
    private static final int PAGE_BYTES = 64 * 1024;

    @Override
    public int version() {
      return 1;
    }

    @Override
    public void write(ZoneList list, DataOutput out) throws IOException {
      Binary.writeVarInt(Codecs.ZONE.version(), out);
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
      Binary.checkVersion("list of zones", version, version());
      int zoneVersion = Binary.readVarInt(in);
      List<Zone> zones = new ArrayList<>();
      for (int length = Binary.readVarInt(in); length > 0; length = Binary.readVarInt(in)) {
        byte[] bytes = new byte[length];
        in.readFully(bytes);
        DataInputDeserializer page = new DataInputDeserializer(bytes);
        while (page.available() > 0) {
          zones.add(ZoneInterner.intern(Codecs.ZONE.read(page, zoneVersion)));
        }
      }
      return new ZoneList(Collections.unmodifiableList(zones));
    }
  }
}

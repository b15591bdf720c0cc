package io.fenceline.job.operator;

import io.fenceline.event.Zone;
import io.fenceline.types.CodecSerializer;
import io.fenceline.types.CodecSnapshot;
import io.fenceline.types.ZoneInterner;
import io.fenceline.wire.Binary;
import io.fenceline.wire.BinaryCodec;
import io.fenceline.wire.Codecs;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** The form of {@link ZoneBucket} in broadcast state. */
public final class ZoneBucketSerializer extends CodecSerializer<ZoneBucket> {
  private static final long serialVersionUID = 1;
  private static final Codec CODEC = new Codec();

  ZoneBucketSerializer() {
    this(CODEC.version());
  }

  private ZoneBucketSerializer(int readVersion) {
    super(readVersion);
  }

  @Override
  protected BinaryCodec<ZoneBucket> codec() {
    return CODEC;
  }

  @Override
  public Snapshot snapshotConfiguration() {
    return new Snapshot();
  }

  /** Public and with an empty constructor, as Flink asks of snapshots. */
  public static final class Snapshot extends CodecSnapshot<ZoneBucket> {
    public Snapshot() {
      super(CODEC.version(), ZoneBucketSerializer::new);
    }
  }

  /** Version 1: the version of the zones' codec, their number, the zones. */
  private static final class Codec implements BinaryCodec<ZoneBucket> {
    @Override
    public int version() {
      return 1;
    }

    @Override
    public void write(ZoneBucket bucket, DataOutput out) throws IOException {
      Binary.writeVarInt(Codecs.ZONE.version(), out);
      Binary.writeVarInt(bucket.zones().size(), out);
      for (Zone zone : bucket.zones()) {
        Codecs.ZONE.write(zone, out);
      }
    }

    @Override
    public ZoneBucket read(DataInput in, int version) throws IOException {
      Binary.checkVersion("bucket of zones", version, version());
      int zoneVersion = Binary.readVarInt(in);
      int count = Binary.readVarInt(in);
      List<Zone> zones = new ArrayList<>(count);
      for (int i = 0; i < count; i++) {
        zones.add(ZoneInterner.intern(Codecs.ZONE.read(in, zoneVersion)));
      }
      return new ZoneBucket(List.copyOf(zones));
    }
  }
}

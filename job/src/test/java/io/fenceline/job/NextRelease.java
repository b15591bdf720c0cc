package io.fenceline.job;

import io.fenceline.evaluation.DeviceActivity;
import io.fenceline.evaluation.HeldFixes;
import io.fenceline.evaluation.MutableDevice;
import io.fenceline.evaluation.ads.AdHistory;
import io.fenceline.evaluation.devicezones.DeviceZones;
import io.fenceline.evaluation.zones.ZoneList;
import io.fenceline.event.Fix;
import io.fenceline.format.binary.BinaryCodec;
import io.fenceline.format.binary.FixCodec;
import io.fenceline.job.ads.AdHistoryCodec;
import io.fenceline.job.device.DeviceActivityCodec;
import io.fenceline.job.device.DeviceCodec;
import io.fenceline.job.device.HeldFixesCodec;
import io.fenceline.job.devicezones.DeviceInput;
import io.fenceline.job.devicezones.DeviceInputCodec;
import io.fenceline.job.devicezones.DeviceZonesCodec;
import io.fenceline.job.occupancy.OccupancyBatch;
import io.fenceline.job.occupancy.OccupancyBatchCodec;
import io.fenceline.job.occupancy.ZoneCount;
import io.fenceline.job.occupancy.ZoneCountCodec;
import io.fenceline.job.zones.ZoneListCodec;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/**
 * The codec of a state as a later release has it: one version up, with a field added. It reads all
 * versions of the current codec, whose values get a default for the field.
 */
abstract class NextRelease<T> extends BinaryCodec<NextRelease.Extended<T>> {
  private static final long serialVersionUID = 1;

  private final BinaryCodec<T> current;

  /** A value with the added field. */
  record Extended<T>(T value, long added) {
    static final long DEFAULT = -1;
  }

  NextRelease(BinaryCodec<T> current) {
    super(current.id(), current.version() + 1);
    this.current = current;
  }

  BinaryCodec<T> current() {
    return current;
  }

  @Override
  public void write(Extended<T> extended, DataOutput out) throws IOException {
    current.write(extended.value(), out);
    out.writeLong(extended.added());
  }

  @Override
  public Extended<T> read(DataInput in, int version) throws IOException {
    T value = current.read(in, Math.min(version, current.version()));
    return new Extended<>(value, version < version() ? Extended.DEFAULT : in.readLong());
  }

  @Override
  public boolean isImmutable() {
    return current.isImmutable();
  }

  @Override
  public Extended<T> copy(Extended<T> extended) {
    return new Extended<>(current.copy(extended.value()), extended.added());
  }

  @Override
  public int maxBytes(Extended<T> extended) {
    int maxBytes = current.maxBytes(extended.value());
    return maxBytes == NO_MAX ? NO_MAX : maxBytes + Long.BYTES;
  }

  // Public, and with an empty constructor, as every codec.

  public static final class OfDevice extends NextRelease<MutableDevice> {
    private static final long serialVersionUID = 1;

    public OfDevice() {
      super(new DeviceCodec());
    }
  }

  public static final class OfHeldFixes extends NextRelease<HeldFixes> {
    private static final long serialVersionUID = 1;

    public OfHeldFixes() {
      super(new HeldFixesCodec());
    }
  }

  public static final class OfActivity extends NextRelease<DeviceActivity> {
    private static final long serialVersionUID = 1;

    public OfActivity() {
      super(new DeviceActivityCodec());
    }
  }

  public static final class OfDeviceZones extends NextRelease<DeviceZones> {
    private static final long serialVersionUID = 1;

    public OfDeviceZones() {
      super(new DeviceZonesCodec());
    }
  }

  public static final class OfDeviceInput extends NextRelease<DeviceInput> {
    private static final long serialVersionUID = 1;

    public OfDeviceInput() {
      super(new DeviceInputCodec());
    }
  }

  public static final class OfAdHistory extends NextRelease<AdHistory> {
    private static final long serialVersionUID = 1;

    public OfAdHistory() {
      super(new AdHistoryCodec());
    }
  }

  public static final class OfZoneList extends NextRelease<ZoneList> {
    private static final long serialVersionUID = 1;

    public OfZoneList() {
      super(new ZoneListCodec());
    }
  }

  public static final class OfZoneCount extends NextRelease<ZoneCount> {
    private static final long serialVersionUID = 1;

    public OfZoneCount() {
      super(new ZoneCountCodec());
    }
  }

  public static final class OfOccupancyBatch extends NextRelease<OccupancyBatch> {
    private static final long serialVersionUID = 1;

    public OfOccupancyBatch() {
      super(new OccupancyBatchCodec());
    }
  }

  public static final class OfFix extends NextRelease<Fix> {
    private static final long serialVersionUID = 1;

    public OfFix() {
      super(new FixCodec());
    }
  }
}

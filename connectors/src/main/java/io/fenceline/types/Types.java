package io.fenceline.types;

import io.fenceline.event.AdMatch;
import io.fenceline.event.DeadLetter;
import io.fenceline.event.Fix;
import io.fenceline.event.Transition;
import io.fenceline.event.Zone;
import io.fenceline.event.ZoneChange;
import io.fenceline.format.binary.BinaryCodec;
import io.fenceline.format.binary.Codecs;
import io.fenceline.format.input.RawRecord;
import java.io.IOException;
import org.apache.flink.core.memory.DataInputView;

/** The type information of every record that travels between operators or lies in state. */
public final class Types {
  public static final CodecType<RawRecord> RAW_RECORD =
      new CodecType<>(RawRecord.class, new RawRecordSerializer());
  public static final CodecType<Fix> FIX = new CodecType<>(Fix.class, new FixSerializer());
  public static final CodecType<Zone> ZONE = new CodecType<>(Zone.class, new ZoneSerializer());
  public static final CodecType<ZoneChange> ZONE_CHANGE =
      new CodecType<>(ZoneChange.class, new ZoneChangeSerializer());
  public static final CodecType<Transition> TRANSITION =
      new CodecType<>(Transition.class, new TransitionSerializer());
  public static final CodecType<AdMatch> AD_MATCH =
      new CodecType<>(AdMatch.class, new AdMatchSerializer());
  public static final CodecType<DeadLetter> DEAD_LETTER =
      new CodecType<>(DeadLetter.class, new DeadLetterSerializer());

  private Types() {}

  static final class RawRecordSerializer extends CodecSerializer<RawRecord> {
    @Override
    protected BinaryCodec<RawRecord> codec() {
      return Codecs.RAW_RECORD;
    }

    @Override
    public RawRecordSnapshot snapshotConfiguration() {
      return new RawRecordSnapshot();
    }
  }

  /** Public and with an empty constructor, as Flink asks of snapshots. */
  public static final class RawRecordSnapshot extends CodecSnapshot<RawRecord> {
    public RawRecordSnapshot() {
      super(Codecs.RAW_RECORD.version(), RawRecordSerializer::new);
    }
  }

  static final class FixSerializer extends CodecSerializer<Fix> {
    @Override
    protected BinaryCodec<Fix> codec() {
      return Codecs.FIX;
    }

    @Override
    public FixSnapshot snapshotConfiguration() {
      return new FixSnapshot();
    }
  }

  /** Public and with an empty constructor, as Flink asks of snapshots. */
  public static final class FixSnapshot extends CodecSnapshot<Fix> {
    public FixSnapshot() {
      super(Codecs.FIX.version(), FixSerializer::new);
    }
  }

  static final class ZoneSerializer extends CodecSerializer<Zone> {
    @Override
    protected BinaryCodec<Zone> codec() {
      return Codecs.ZONE;
    }

    @Override
    public ZoneSnapshot snapshotConfiguration() {
      return new ZoneSnapshot();
    }
  }

  /** Public and with an empty constructor, as Flink asks of snapshots. */
  public static final class ZoneSnapshot extends CodecSnapshot<Zone> {
    public ZoneSnapshot() {
      super(Codecs.ZONE.version(), ZoneSerializer::new);
    }
  }

  static final class ZoneChangeSerializer extends CodecSerializer<ZoneChange> {
    @Override
    protected BinaryCodec<ZoneChange> codec() {
      return Codecs.ZONE_CHANGE;
    }

    /** Every subtask reads the zone by itself, and keeps the one that is there already. */
    @Override
    public ZoneChange deserialize(DataInputView source) throws IOException {
      ZoneChange change = super.deserialize(source);
      return change instanceof ZoneChange.Put put
          ? new ZoneChange.Put(ZoneInterner.intern(put.zone()))
          : change;
    }

    @Override
    public ZoneChangeSnapshot snapshotConfiguration() {
      return new ZoneChangeSnapshot();
    }
  }

  /** Public and with an empty constructor, as Flink asks of snapshots. */
  public static final class ZoneChangeSnapshot extends CodecSnapshot<ZoneChange> {
    public ZoneChangeSnapshot() {
      super(Codecs.ZONE_CHANGE.version(), ZoneChangeSerializer::new);
    }
  }

  static final class TransitionSerializer extends CodecSerializer<Transition> {
    @Override
    protected BinaryCodec<Transition> codec() {
      return Codecs.TRANSITION;
    }

    @Override
    public TransitionSnapshot snapshotConfiguration() {
      return new TransitionSnapshot();
    }
  }

  /** Public and with an empty constructor, as Flink asks of snapshots. */
  public static final class TransitionSnapshot extends CodecSnapshot<Transition> {
    public TransitionSnapshot() {
      super(Codecs.TRANSITION.version(), TransitionSerializer::new);
    }
  }

  static final class AdMatchSerializer extends CodecSerializer<AdMatch> {
    @Override
    protected BinaryCodec<AdMatch> codec() {
      return Codecs.AD_MATCH;
    }

    @Override
    public AdMatchSnapshot snapshotConfiguration() {
      return new AdMatchSnapshot();
    }
  }

  /** Public and with an empty constructor, as Flink asks of snapshots. */
  public static final class AdMatchSnapshot extends CodecSnapshot<AdMatch> {
    public AdMatchSnapshot() {
      super(Codecs.AD_MATCH.version(), AdMatchSerializer::new);
    }
  }

  static final class DeadLetterSerializer extends CodecSerializer<DeadLetter> {
    @Override
    protected BinaryCodec<DeadLetter> codec() {
      return Codecs.DEAD_LETTER;
    }

    @Override
    public DeadLetterSnapshot snapshotConfiguration() {
      return new DeadLetterSnapshot();
    }
  }

  /** Public and with an empty constructor, as Flink asks of snapshots. */
  public static final class DeadLetterSnapshot extends CodecSnapshot<DeadLetter> {
    public DeadLetterSnapshot() {
      super(Codecs.DEAD_LETTER.version(), DeadLetterSerializer::new);
    }
  }
}

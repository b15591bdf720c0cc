package io.fenceline.types;

import io.fenceline.event.Fix;
import io.fenceline.event.zone.Zone;
import io.fenceline.event.zone.ZoneChange;
import io.fenceline.format.binary.Codecs;
import io.fenceline.format.input.RawRecord;
import io.fenceline.format.output.Output;
import java.util.List;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.java.typeutils.ListTypeInfo;

/** The type information of every record that travels between operators or lies in state. */
public final class Types {
  public static final CodecType<RawRecord> RAW_RECORD =
      new CodecType<>(RawRecord.class, Codecs.RAW_RECORD);
  public static final TypeInformation<List<RawRecord>> RAW_RECORDS = new ListTypeInfo<>(RAW_RECORD);
  public static final CodecType<Fix> FIX = new CodecType<>(Fix.class, Codecs.FIX);
  public static final TypeInformation<List<Fix>> FIXES = new ListTypeInfo<>(FIX);
  public static final CodecType<Zone> ZONE = new CodecType<>(Zone.class, Codecs.ZONE);
  public static final CodecType<ZoneChange> ZONE_CHANGE =
      new CodecType<>(ZoneChange.class, Codecs.ZONE_CHANGE);

  /** The type of an output's elements. */
  public static <T> CodecType<T> of(Output<T> output) {
    return new CodecType<>(output.type(), output.codec());
  }

  private Types() {}
}

package io.fenceline.types;

import io.fenceline.event.AdMatch;
import io.fenceline.event.DeadLetter;
import io.fenceline.event.Fix;
import io.fenceline.event.MembershipSet;
import io.fenceline.event.Transition;
import io.fenceline.event.zone.Zone;
import io.fenceline.event.zone.ZoneChange;
import io.fenceline.format.binary.Codecs;
import io.fenceline.format.input.RawRecord;
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
  public static final CodecType<Transition> TRANSITION =
      new CodecType<>(Transition.class, Codecs.TRANSITION);
  public static final CodecType<AdMatch> AD_MATCH = new CodecType<>(AdMatch.class, Codecs.AD_MATCH);
  public static final CodecType<MembershipSet> MEMBERSHIP_SET =
      new CodecType<>(MembershipSet.class, Codecs.MEMBERSHIP_SET);
  public static final CodecType<DeadLetter> DEAD_LETTER =
      new CodecType<>(DeadLetter.class, Codecs.DEAD_LETTER);

  private Types() {}
}

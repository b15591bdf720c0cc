package io.fenceline.format.binary;

import io.fenceline.event.AdMatch;
import io.fenceline.event.DeadLetter;
import io.fenceline.event.Fix;
import io.fenceline.event.MembershipSet;
import io.fenceline.event.Occupancy;
import io.fenceline.event.Transition;
import io.fenceline.event.zone.Zone;
import io.fenceline.event.zone.ZoneChange;
import io.fenceline.format.input.RawRecord;

/** The binary codecs of all records, one place to find them. */
public final class Codecs {
  public static final BinaryCodec<RawRecord> RAW_RECORD = new RawRecordCodec();
  public static final BinaryCodec<Fix> FIX = new FixCodec();
  public static final BinaryCodec<Zone> ZONE = new ZoneCodec();
  public static final BinaryCodec<ZoneChange> ZONE_CHANGE = new ZoneChangeCodec();
  public static final BinaryCodec<Transition> TRANSITION = new TransitionCodec();
  public static final BinaryCodec<AdMatch> AD_MATCH = new AdMatchCodec();
  public static final BinaryCodec<MembershipSet> MEMBERSHIP_SET = new MembershipSetCodec();
  public static final BinaryCodec<Occupancy> OCCUPANCY = new OccupancyCodec();
  public static final BinaryCodec<DeadLetter> DEAD_LETTER = new DeadLetterCodec();

  private Codecs() {}
}

package io.fenceline.wire;

import io.fenceline.event.AdMatch;
import io.fenceline.event.DeadLetter;
import io.fenceline.event.Fix;
import io.fenceline.event.Transition;
import io.fenceline.event.Zone;
import io.fenceline.event.ZoneChange;

/** The binary codecs of all records, one place to find them. */
public final class Codecs {
  public static final BinaryCodec<RawRecord> RAW_RECORD = null;
  public static final BinaryCodec<Fix> FIX = null;
  public static final BinaryCodec<Zone> ZONE = null;
  public static final BinaryCodec<ZoneChange> ZONE_CHANGE = null;
  public static final BinaryCodec<Transition> TRANSITION = null;
  public static final BinaryCodec<AdMatch> AD_MATCH = null;
  public static final BinaryCodec<DeadLetter> DEAD_LETTER = null;

  private Codecs() {}
}

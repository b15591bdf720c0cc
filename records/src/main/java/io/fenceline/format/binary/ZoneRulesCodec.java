package io.fenceline.format.binary;

import io.fenceline.event.AdCap;
import io.fenceline.event.Trigger;
import io.fenceline.event.ZoneRules;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A part of the binary form of a zone. Empty rules take one byte and are read as the shared {@link
 * ZoneRules#NONE}, since a map may have millions of such zones.
 */
final class ZoneRulesCodec {
  private static final int NONE = 0;
  private static final int SOME = 1;

  private ZoneRulesCodec() {}

  static void write(ZoneRules rules, DataOutput out) throws IOException {
    if (rules.equals(ZoneRules.NONE)) {
      out.writeByte(NONE);
      return;
    }
    out.writeByte(SOME);
    writeTriggers(rules.adTriggers(), out);
    writeCap(rules.adCap(), out);
    writeAudience(rules.audience(), out);
    out.writeLong(rules.validFromMillis());
    out.writeLong(rules.validUntilMillis());
    out.writeBoolean(rules.dwell() != null);
    if (rules.dwell() != null) {
      Binary.writeDuration(rules.dwell(), out);
    }
    Binary.writeVarInt(rules.enterConfirmations(), out);
    Binary.writeVarInt(rules.exitConfirmations(), out);
    out.writeDouble(rules.exitBufferMeters());
  }

  static ZoneRules read(DataInput in) throws IOException {
    int kind = in.readUnsignedByte();
    if (kind == NONE) {
      return ZoneRules.NONE;
    }
    if (kind != SOME) {
      throw new IOException("Zone: unknown kind of rules " + kind);
    }
    return new ZoneRules(
        readTriggers(in),
        readCap(in),
        readAudience(in),
        in.readLong(),
        in.readLong(),
        in.readBoolean() ? Binary.readDuration(in) : null,
        Binary.readVarInt(in),
        Binary.readVarInt(in),
        in.readDouble());
  }

  /** Ordered by code, because the order of a set is chance and equal rules have equal bytes. */
  private static void writeTriggers(Set<Trigger> triggers, DataOutput out) throws IOException {
    int[] codes = triggers.stream().mapToInt(Trigger::code).sorted().toArray();
    Binary.writeInts(codes, out);
  }

  private static Set<Trigger> readTriggers(DataInput in) throws IOException {
    Set<Trigger> triggers = EnumSet.noneOf(Trigger.class);
    for (int code : Binary.readInts(in)) {
      triggers.add(Trigger.ofCode(code));
    }
    return Set.copyOf(triggers);
  }

  private static void writeCap(AdCap cap, DataOutput out) throws IOException {
    out.writeBoolean(cap != null);
    if (cap != null) {
      Binary.writeVarInt(cap.count(), out);
      Binary.writeDuration(cap.per(), out);
      Binary.writeNullableText(cap.key(), out);
    }
  }

  private static AdCap readCap(DataInput in) throws IOException {
    return in.readBoolean()
        ? new AdCap(Binary.readVarInt(in), Binary.readDuration(in), Binary.readNullableText(in))
        : null;
  }

  private static void writeAudience(Map<String, List<String>> audience, DataOutput out)
      throws IOException {
    Binary.writeVarInt(audience.size(), out);
    for (Map.Entry<String, List<String>> entry : audience.entrySet()) {
      Binary.writeText(entry.getKey(), out);
      Binary.writeVarInt(entry.getValue().size(), out);
      for (String accepted : entry.getValue()) {
        Binary.writeText(accepted, out);
      }
    }
  }

  private static Map<String, List<String>> readAudience(DataInput in) throws IOException {
    int names = Binary.readCount(in);
    Map<String, List<String>> audience = new LinkedHashMap<>();
    for (int i = 0; i < names; i++) {
      audience.put(Binary.readText(in), readTexts(in));
    }
    return Collections.unmodifiableMap(audience);
  }

  private static List<String> readTexts(DataInput in) throws IOException {
    int count = Binary.readCount(in);
    List<String> texts = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      texts.add(Binary.readText(in));
    }
    return List.copyOf(texts);
  }
}

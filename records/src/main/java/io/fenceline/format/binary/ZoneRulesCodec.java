package io.fenceline.format.binary;

import io.fenceline.event.Trigger;
import io.fenceline.event.zone.AdCap;
import io.fenceline.event.zone.Condition;
import io.fenceline.event.zone.Confirmation;
import io.fenceline.event.zone.OpeningHours;
import io.fenceline.event.zone.Uncertainty;
import io.fenceline.event.zone.Validity;
import io.fenceline.event.zone.ZoneRules;
import io.fenceline.format.condition.CelCondition;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.ZoneId;
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

  /** With opening hours, proof by time, an uncertainty or a condition, behind the others. */
  private static final int ALL = 2;

  /** With a capacity, behind all of these. */
  private static final int WITH_CAPACITY = 3;

  /** With an approach or a time of arrival, behind all of these. */
  private static final int WITH_APPROACH = 4;

  private ZoneRulesCodec() {}

  static void write(ZoneRules rules, DataOutput out) throws IOException {
    if (rules.equals(ZoneRules.NONE)) {
      out.writeByte(NONE);
      return;
    }
    int kind = kind(rules);
    out.writeByte(kind);
    writeTriggers(rules.adTriggers(), out);
    writeCap(rules.adCap(), out);
    writeAudience(rules.audience(), out);
    out.writeLong(rules.validity().fromMillis());
    out.writeLong(rules.validity().untilMillis());
    writeNullable(rules.dwell(), out);
    Binary.writeVarInt(rules.enter().fixes(), out);
    Binary.writeVarInt(rules.exit().fixes(), out);
    out.writeDouble(rules.exitBufferMeters());
    if (kind >= ALL) {
      Binary.writeVarLong(rules.enter().spanMillis(), out);
      Binary.writeVarLong(rules.exit().spanMillis(), out);
      out.writeByte(rules.uncertainty().code());
      writeHours(rules.validity().hours(), out);
      writeCondition(rules.condition(), out);
    }
    if (kind >= WITH_CAPACITY) {
      Binary.writeVarInt(rules.capacity(), out);
    }
    if (kind == WITH_APPROACH) {
      out.writeDouble(rules.approachMeters());
      writeNullable(rules.approachWithin(), out);
      out.writeLong(rules.arriveByMillis());
    }
  }

  private static void writeNullable(Duration duration, DataOutput out) throws IOException {
    out.writeBoolean(duration != null);
    if (duration != null) {
      Binary.writeDuration(duration, out);
    }
  }

  private static Duration readNullableDuration(DataInput in) throws IOException {
    return in.readBoolean() ? Binary.readDuration(in) : null;
  }

  private static int kind(ZoneRules rules) {
    if (rules.hasApproach() || rules.arriveByMillis() != ZoneRules.NO_ARRIVAL) {
      return WITH_APPROACH;
    }
    if (rules.capacity() != ZoneRules.NO_CAPACITY) {
      return WITH_CAPACITY;
    }
    boolean all =
        rules.enter().spanMillis() != 0
            || rules.exit().spanMillis() != 0
            || !rules.coversByPositionAlone();
    return all ? ALL : SOME;
  }

  static ZoneRules read(DataInput in) throws IOException {
    int kind = in.readUnsignedByte();
    if (kind == NONE) {
      return ZoneRules.NONE;
    }
    if (kind > WITH_APPROACH) {
      throw new IOException("Zone: unknown kind of rules " + kind);
    }
    Set<Trigger> triggers = readTriggers(in);
    AdCap cap = readCap(in);
    Map<String, List<String>> audience = readAudience(in);
    long from = in.readLong();
    long until = in.readLong();
    Duration dwell = readNullableDuration(in);
    int enterFixes = Binary.readVarInt(in);
    int exitFixes = Binary.readVarInt(in);
    double exitBufferMeters = in.readDouble();
    boolean all = kind >= ALL;
    Confirmation enter = new Confirmation(enterFixes, all ? Binary.readVarLong(in) : 0);
    Confirmation exit = new Confirmation(exitFixes, all ? Binary.readVarLong(in) : 0);
    Uncertainty uncertainty = all ? Uncertainty.ofCode(in.readUnsignedByte()) : Uncertainty.IGNORE;
    Validity validity = new Validity(from, until, all ? readHours(in) : null);
    Condition condition = all ? readCondition(in) : null;
    int capacity = kind >= WITH_CAPACITY ? Binary.readVarInt(in) : ZoneRules.NO_CAPACITY;
    ZoneRules.Builder rules = ZoneRules.builder();
    if (kind == WITH_APPROACH) {
      rules.approach(in.readDouble(), readNullableDuration(in)).arriveByMillis(in.readLong());
    }
    return rules
        .adTriggers(triggers)
        .adCap(cap)
        .audience(audience)
        .validity(validity)
        .dwell(dwell)
        .enter(enter)
        .exit(exit)
        .exitBufferMeters(exitBufferMeters)
        .uncertainty(uncertainty)
        .condition(condition)
        .capacity(capacity)
        .build();
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

  private static void writeHours(OpeningHours hours, DataOutput out) throws IOException {
    Binary.writeNullableText(hours == null ? null : hours.timeZone().getId(), out);
    if (hours != null) {
      Binary.writeVarInt(hours.intervals().size(), out);
      for (OpeningHours.Interval interval : hours.intervals()) {
        Binary.writeVarInt(interval.from(), out);
        Binary.writeVarInt(interval.until(), out);
      }
    }
  }

  private static OpeningHours readHours(DataInput in) throws IOException {
    String timeZone = Binary.readNullableText(in);
    if (timeZone == null) {
      return null;
    }
    int count = Binary.readCount(in);
    List<OpeningHours.Interval> intervals = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      intervals.add(new OpeningHours.Interval(Binary.readVarInt(in), Binary.readVarInt(in)));
    }
    try {
      return new OpeningHours(intervals, ZoneId.of(timeZone));
    } catch (DateTimeException e) {
      throw new IOException("Zone: this JVM does not know its time zone " + timeZone);
    }
  }

  private static void writeCondition(Condition condition, DataOutput out) throws IOException {
    Binary.writeNullableText(condition == null ? null : condition.expression(), out);
    if (condition != null) {
      Binary.writeNullable(condition.zoneProperties(), out);
    }
  }

  private static Condition readCondition(DataInput in) throws IOException {
    String text = Binary.readNullableText(in);
    return text == null ? null : CelCondition.of(text, Binary.readNullableBytes(in));
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

package io.fenceline.format.fix;

import com.fasterxml.jackson.core.JsonParser;
import io.fenceline.event.Bytes;
import io.fenceline.event.Fix;
import io.fenceline.event.RefusalReason;
import io.fenceline.format.fix.FixLayout.TimeUnit;
import io.fenceline.format.input.NumberText;
import io.fenceline.format.input.RawRecord;
import io.fenceline.format.input.RefusedException;
import io.fenceline.format.json.FieldSelection;
import io.fenceline.format.json.JsonValue;
import io.fenceline.format.json.RecordIds;
import java.io.IOException;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Builds a fix from the last value of each field. Wrong values are refused only by {@link #build},
 * since a later value of the same name may replace them. Not thread-safe.
 */
public final class FixBuilder {
  private static final Set<FixField> REQUIRED =
      EnumSet.of(FixField.DEVICE_ID, FixField.TIME, FixField.LON, FixField.LAT);

  private static final int REQUIRED_BITS =
      REQUIRED.stream().mapToInt(FixField::bit).reduce(0, (all, bit) -> all | bit);

  private static final int FIELD_COUNT = FixField.values().length;

  private final TimeUnit timeUnit;
  private final long maxTimeMillis;
  private final int maxAttributeBytes;
  private final RawRecord record;

  /** The bits of the fields that have a valid value. */
  private int present;

  /** Replaced by a mutable map at the first refusal, to save the allocation for most fixes. */
  private Map<FixField, RefusedException> refusals = Map.of();

  private final double[] numbers = new double[FIELD_COUNT];
  private String deviceId;
  private long timeMillis;
  private boolean startsSegment;
  private Bytes attributes;

  /**
   * @param timeUnit of a numeric time in JSON; null where every time is in milliseconds
   */
  public FixBuilder(TimeUnit timeUnit, long maxTimeMillis, RawRecord record) {
    this(timeUnit, maxTimeMillis, FixLayout.DEFAULT_ATTRIBUTE_BYTES, record);
  }

  /**
   * @param timeUnit of a numeric time in JSON; null where every time is in milliseconds
   */
  public FixBuilder(
      TimeUnit timeUnit, long maxTimeMillis, int maxAttributeBytes, RawRecord record) {
    this.timeUnit = timeUnit;
    this.maxTimeMillis = maxTimeMillis;
    this.maxAttributeBytes = maxAttributeBytes;
    this.record = record;
  }

  /**
   * Removes values and refusals.
   *
   * @param bits of the fields
   */
  void clear(int bits) {
    present &= ~bits;
    if (!refusals.isEmpty()) {
      refusals.keySet().removeIf(field -> (field.bit() & bits) != 0);
    }
  }

  /** Sets a field to the parser's current JSON value, which is not null. */
  void set(FixField field, JsonParser parser) throws IOException {
    try {
      switch (field) {
        case DEVICE_ID -> deviceId = JsonFieldReader.deviceId(parser);
        case TIME -> timeMillis = JsonFieldReader.timeMillis(parser, timeUnit, maxTimeMillis);
        case SEGMENT_START -> startsSegment = JsonFieldReader.isTrue(field, parser);
        case ATTRIBUTES -> throw JsonFieldReader.wrongType(field, parser, "an object");
        default -> numbers[field.ordinal()] = JsonFieldReader.number(field, parser);
      }
      present |= field.bit();
    } catch (RefusedException e) {
      refuse(field, e);
    }
  }

  /**
   * Refuses the value of a field that has no other.
   *
   * @param name of the field in the input
   * @param text as it was sent
   */
  public void refuse(FixField field, String name, String text, String expected) {
    refuse(
        field, RefusedException.field(RefusalReason.WRONG_TYPE, name, '"' + text + '"', expected));
  }

  /** Refuses the value of a field, which counts only if the field is required. */
  public void refuse(FixField field, RefusedException refusal) {
    if (refusals.isEmpty()) {
      refusals = new EnumMap<>(FixField.class);
    }
    refusals.put(field, refusal);
  }

  /** Sets a field that has no other value. */
  public void setDeviceId(String id) {
    try {
      deviceId = RecordIds.check(FixField.DEVICE_ID.jsonName(), id);
      present |= FixField.DEVICE_ID.bit();
    } catch (RefusedException e) {
      refuse(FixField.DEVICE_ID, e);
    }
  }

  /** Sets a field that has no other value, in epoch milliseconds. */
  public void setTime(long millis) {
    setTime(millis, null);
  }

  /**
   * Sets a field that has no other value.
   *
   * @param text the time as it was sent; null for a number of milliseconds
   */
  public void setTime(long millis, String text) {
    timeMillis = millis;
    RefusalReason reason = FieldRanges.refusalOfTime(millis, maxTimeMillis);
    if (reason == null) {
      present |= FixField.TIME.bit();
    } else {
      String value = text == null ? Long.toString(millis) : text;
      refuse(FixField.TIME, FieldRanges.timeOutOfRange(reason, value, maxTimeMillis));
    }
  }

  /** Sets a field that has no other value. */
  public void setNumber(FixField field, double value) {
    numbers[field.ordinal()] = value;
    if (field.contains(value)) {
      present |= field.bit();
    } else {
      refuse(field, FieldRanges.outOfRange(field, Double.toString(value)));
    }
  }

  /**
   * Sets a field that has no other value to the number in a text.
   *
   * @param name of the field in the input
   */
  public void setNumber(FixField field, String name, String text) {
    double value = NumberText.parse(text);
    if (Double.isNaN(value)) {
      refuse(field, name, text, field.expected());
    } else if (field.contains(value)) {
      numbers[field.ordinal()] = value;
      present |= field.bit();
    } else {
      refuse(field, FieldRanges.outOfRange(field, text));
    }
  }

  /** Sets a field that has no other value. */
  public void setStartsSegment(boolean value) {
    startsSegment = value;
    present |= FixField.SEGMENT_START.bit();
  }

  /**
   * Sets a field that has no other value.
   *
   * @param json in UTF-8; refused unless it is an object
   */
  public void setAttributesText(byte[] json) {
    try {
      JsonValue value = JsonValue.parse(json, FieldSelection.NONE);
      if (value.isObject()) {
        setAttributes(Bytes.of(value.oneLine()));
      } else {
        String name = FixField.ATTRIBUTES.jsonName();
        refuse(
            FixField.ATTRIBUTES,
            RefusedException.field(RefusalReason.WRONG_TYPE, name, value, "an object"));
      }
    } catch (RefusedException e) {
      refuse(FixField.ATTRIBUTES, e);
    }
  }

  /**
   * @param json a valid object on one line
   */
  public void setAttributes(Bytes json) {
    attributes = json;
    present |= FixField.ATTRIBUTES.bit();
  }

  /**
   * @param ignored receives each optional field whose value was refused
   * @throws RefusedException for the first required field that is absent or was refused, and for
   *     attributes that are too large
   */
  public Fix build(Consumer<FixField> ignored) throws RefusedException {
    if (!has(FixField.DEVICE_ID) && !refusals.containsKey(FixField.DEVICE_ID)) {
      deviceId = deviceIdOfKey(record.key());
      present |= FixField.DEVICE_ID.bit();
    }
    if ((present & REQUIRED_BITS) != REQUIRED_BITS || !refusals.isEmpty()) {
      for (FixField field : REQUIRED) {
        require(field);
      }
      refusals.keySet().forEach(ignored);
    }
    requireSize();
    Fix.Builder fix =
        Fix.builder(
            deviceId, timeMillis, numbers[FixField.LON.ordinal()], numbers[FixField.LAT.ordinal()]);
    setOptionalNumbers(fix);
    return fix.startsSegment(has(FixField.SEGMENT_START) && startsSegment)
        .attributes(has(FixField.ATTRIBUTES) ? attributes : null)
        .partition(record.partition())
        .offset(record.offset())
        .build();
  }

  /** The record's key is used when the value has no device id. */
  private static String deviceIdOfKey(byte[] key) throws RefusedException {
    if (key == null) {
      String expected = RecordIds.EXPECTED + ", here or as the record's key";
      throw RefusedException.field(
          RefusalReason.MISSING, FixField.DEVICE_ID.jsonName(), "absent", expected);
    }
    return RecordIds.ofKey(key);
  }

  /** Bounds the memory of everything that keeps or replays fixes (rule E8). */
  private void requireSize() throws RefusedException {
    if (has(FixField.ATTRIBUTES) && attributes.size() > maxAttributeBytes) {
      throw RefusedException.field(
          RefusalReason.TOO_LARGE,
          FixField.ATTRIBUTES.jsonName(),
          attributes.size() + " bytes",
          "at most %d (--max-attributes)".formatted(maxAttributeBytes));
    }
  }

  private void require(FixField field) throws RefusedException {
    if (refusals.containsKey(field)) {
      throw refusals.get(field);
    }
    if (!has(field)) {
      throw RefusedException.field(
          RefusalReason.MISSING, field.jsonName(), "absent", "a value, since it is required");
    }
  }

  private boolean has(FixField field) {
    return (present & field.bit()) != 0;
  }

  private void setOptionalNumbers(Fix.Builder fix) {
    for (int i = 0; i < FixField.OPTIONAL_NUMBERS.size(); i++) {
      FixField field = FixField.OPTIONAL_NUMBERS.get(i);
      if (has(field)) {
        field.set(fix, numbers[field.ordinal()]);
      }
    }
  }
}

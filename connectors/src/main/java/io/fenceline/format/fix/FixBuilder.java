package io.fenceline.format.fix;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.fenceline.event.Bytes;
import io.fenceline.event.Fix;
import io.fenceline.event.RefusalReason;
import io.fenceline.format.fix.FixLayout.TimeUnit;
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
 * A fix while it is read: the last value of each field, or why that value is refused. Nothing is
 * refused before the end, because a later value of the same name replaces an earlier one.
 */
public final class FixBuilder {
  /** An earlier time looks like seconds: it is 2100-01-01 in those. */
  private static final long MIN_TIME_MILLIS = 4_102_444_800L;

  private static final Set<FixField> REQUIRED =
      EnumSet.of(FixField.DEVICE_ID, FixField.TIME, FixField.LON, FixField.LAT);

  private static final int REQUIRED_BITS =
      REQUIRED.stream().mapToInt(FixField::bit).reduce(0, (all, bit) -> all | bit);

  private static final int FIELD_COUNT = FixField.values().length;

  private final TimeUnit timeUnit;
  private final long maxTimeMillis;
  private final RawRecord record;

  /** The bits of the fields that have a value. */
  private int present;

  /** Empty, and not worth a map of its own, for nearly every fix. */
  private Map<FixField, RefusedException> refusals = Map.of();

  private final double[] numbers = new double[FIELD_COUNT];
  private String deviceId;
  private long timeMillis;
  private Bytes attributes;

  /**
   * @param timeUnit of a numeric time in JSON; null where every time is in milliseconds
   */
  public FixBuilder(TimeUnit timeUnit, long maxTimeMillis, RawRecord record) {
    this.timeUnit = timeUnit;
    this.maxTimeMillis = maxTimeMillis;
    this.record = record;
  }

  /**
   * @param bits of the fields whose values so far do not count
   */
  void forget(int bits) {
    present &= ~bits;
    if (!refusals.isEmpty()) {
      refusals.keySet().removeIf(field -> (field.bit() & bits) != 0);
    }
  }

  /** Takes the value at the parser's current token, which is no null. */
  void take(FixField field, JsonParser parser) throws IOException {
    try {
      switch (field) {
        case DEVICE_ID -> deviceId = deviceId(parser);
        case TIME -> timeMillis = time(parser);
        case LON, LAT, ACCURACY, SPEED, HEADING -> numbers[field.ordinal()] = number(field, parser);
        case ATTRIBUTES -> throw wrongType(field, parser, "an object");
      }
      present |= field.bit();
    } catch (RefusedException e) {
      refuse(field, e);
    }
  }

  private void refuse(FixField field, RefusedException refusal) {
    if (refusals.isEmpty()) {
      refusals = new EnumMap<>(FixField.class);
    }
    refusals.put(field, refusal);
  }

  /** Takes the only text that the field has. */
  public void takeDeviceId(String id) {
    try {
      deviceId = RecordIds.check(FixField.DEVICE_ID.jsonName(), id);
      present |= FixField.DEVICE_ID.bit();
    } catch (RefusedException e) {
      refuse(FixField.DEVICE_ID, e);
    }
  }

  /** Takes the only number that the field has, epoch milliseconds. */
  public void takeTime(long millis) {
    timeMillis = millis;
    RefusalReason flaw = timeFlaw(millis);
    if (flaw == null) {
      present |= FixField.TIME.bit();
    } else {
      refuse(FixField.TIME, refused(flaw, Long.toString(millis)));
    }
  }

  /** Takes the only number that the field has. */
  public void takeNumber(FixField field, double value) {
    numbers[field.ordinal()] = value;
    if (isInRange(field, value)) {
      present |= field.bit();
    } else {
      refuse(field, outOfRange(field, Double.toString(value)));
    }
  }

  /** Takes what should be a JSON object, as text in UTF-8. */
  public void takeAttributesText(byte[] text) {
    try {
      JsonValue json = JsonValue.parse(text, FieldSelection.NONE);
      if (json.isObject()) {
        takeAttributes(Bytes.of(json.oneLine()));
      } else {
        String name = FixField.ATTRIBUTES.jsonName();
        refuse(
            FixField.ATTRIBUTES,
            RefusedException.field(RefusalReason.WRONG_TYPE, name, json, "an object"));
      }
    } catch (RefusedException e) {
      refuse(FixField.ATTRIBUTES, e);
    }
  }

  void takeAttributes(Bytes json) {
    attributes = json;
    present |= FixField.ATTRIBUTES.bit();
  }

  /**
   * @throws RefusedException for the first required field that is absent or wrong
   */
  public Fix toFix(Consumer<FixField> ignored) throws RefusedException {
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
    return new Fix(
        deviceId,
        timeMillis,
        numbers[FixField.LON.ordinal()],
        numbers[FixField.LAT.ordinal()],
        optional(FixField.ACCURACY),
        optional(FixField.SPEED),
        optional(FixField.HEADING),
        has(FixField.ATTRIBUTES) ? attributes : null,
        record.partition(),
        record.offset());
  }

  /** The record's key is used when the value names no device. */
  private static String deviceIdOfKey(byte[] key) throws RefusedException {
    if (key == null) {
      String expected = RecordIds.EXPECTED + ", here or as the record's key";
      throw RefusedException.field(
          RefusalReason.MISSING, FixField.DEVICE_ID.jsonName(), "absent", expected);
    }
    return RecordIds.ofKey(key);
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

  private double optional(FixField field) {
    return has(field) ? numbers[field.ordinal()] : Double.NaN;
  }

  private static String deviceId(JsonParser parser) throws IOException, RefusedException {
    String field = FixField.DEVICE_ID.jsonName();
    return switch (parser.currentToken()) {
      case VALUE_STRING -> RecordIds.check(field, parser.getText());
      case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> RecordIds.ofNumber(field, parser.getText());
      default -> throw wrongType(FixField.DEVICE_ID, parser, "text or a number");
    };
  }

  private long time(JsonParser parser) throws IOException, RefusedException {
    long millis =
        switch (parser.currentToken()) {
          case VALUE_NUMBER_INT ->
              parser.getNumberType() == JsonParser.NumberType.BIG_INTEGER
                  ? TimeReader.ofNumber(parser.getText(), timeUnit)
                  : TimeReader.ofWhole(parser.getLongValue(), timeUnit);
          case VALUE_NUMBER_FLOAT -> TimeReader.ofNumber(parser.getText(), timeUnit);
          case VALUE_STRING -> TimeReader.ofText(parser.getText());
          default -> TimeReader.NONE;
        };
    if (millis == TimeReader.NONE && !parser.currentToken().isNumeric()) {
      throw wrongType(
          FixField.TIME, parser, "an epoch number or ISO-8601 with an offset (Z, +01:00 or +0100)");
    }
    RefusalReason flaw = timeFlaw(millis);
    if (flaw != null) {
      throw refused(flaw, parser.getText());
    }
    return millis;
  }

  /** Why the time is refused; null when it is not. */
  private RefusalReason timeFlaw(long millis) {
    if (millis < MIN_TIME_MILLIS) {
      return RefusalReason.TIME_TOO_EARLY;
    }
    return millis > maxTimeMillis ? RefusalReason.TIME_IN_FUTURE : null;
  }

  private RefusedException refused(RefusalReason flaw, String time) {
    String expected =
        flaw == RefusalReason.TIME_TOO_EARLY
            ? earliest()
            : "at most " + maxTimeMillis + " ms: the record's own time and --max-future";
    return RefusedException.field(flaw, FixField.TIME.jsonName(), time, expected);
  }

  private String earliest() {
    String least = "at least " + MIN_TIME_MILLIS + " ms since 1970";
    return timeUnit == TimeUnit.MILLISECONDS
        ? least + " (for times in seconds: --time-unit s)"
        : least;
  }

  private static double number(FixField field, JsonParser parser)
      throws IOException, RefusedException {
    if (!parser.currentToken().isNumeric()) {
      throw wrongType(field, parser, expected(field));
    }
    double value = parser.getDoubleValue();
    if (!isInRange(field, value)) {
      throw outOfRange(field, parser.getText());
    }
    return value;
  }

  /** What is not finite is not. */
  private static boolean isInRange(FixField field, double value) {
    return switch (field) {
      case LON -> value >= -180 && value <= 180;
      case LAT -> value >= -90 && value <= 90;
      default -> value >= 0 && value <= Double.MAX_VALUE;
    };
  }

  private static RefusedException outOfRange(FixField field, String value) {
    return RefusedException.field(
        RefusalReason.OUT_OF_RANGE, field.jsonName(), value, expected(field));
  }

  /** Made only when it is reported: it would cost more than reading the number. */
  private static String expected(FixField field) {
    return switch (field) {
      case LON -> "a number in [-180.0, 180.0]";
      case LAT -> "a number in [-90.0, 90.0]";
      default -> "a number, not negative";
    };
  }

  private static RefusedException wrongType(FixField field, JsonParser parser, String expected)
      throws IOException {
    JsonToken token = parser.currentToken();
    String value =
        switch (token) {
          case START_OBJECT -> "an object";
          case START_ARRAY -> "an array";
          case VALUE_STRING -> '"' + parser.getText() + '"';
          default -> parser.getText();
        };
    return RefusedException.field(RefusalReason.WRONG_TYPE, field.jsonName(), value, expected);
  }
}

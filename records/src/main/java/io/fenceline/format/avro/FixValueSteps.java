package io.fenceline.format.avro;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.fenceline.event.Bytes;
import io.fenceline.event.RefusalReason;
import io.fenceline.format.fix.FixBuilder;
import io.fenceline.format.fix.FixField;
import io.fenceline.format.fix.FixLayout.TimeUnit;
import io.fenceline.format.fix.TimeReader;
import io.fenceline.format.input.RefusedException;
import io.fenceline.format.json.JsonLine;
import io.fenceline.format.json.RecordIds;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import org.apache.avro.LogicalType;
import org.apache.avro.Schema;

/** The steps that read a field of a fix from a value of Avro: which types each field takes. */
final class FixValueSteps {
  private static final long MICROS_PER_MILLI = 1_000;
  private static final long NANOS_PER_MILLI = 1_000_000;

  private FixValueSteps() {}

  /** Returns null where values of this type are none for the field. */
  static FixStep of(FixField field, Schema schema, TimeUnit unit) {
    return switch (field) {
      case DEVICE_ID -> deviceId(schema);
      case TIME -> time(schema, unit);
      case SEGMENT_START ->
          schema.getType() == Schema.Type.BOOLEAN
              ? (in, fix) -> fix.setStartsSegment(in.readBoolean())
              : null;
      case ATTRIBUTES -> attributes(schema);
      default -> number(field, schema);
    };
  }

  /** Passes over a value that is none for the field. */
  static FixStep wrongType(FixField field, Schema schema) {
    String type = "Avro's " + schema.getType().getName();
    LogicalType logical = AvroJson.logicalType(schema);
    RefusedException refusal =
        RefusedException.field(
            RefusalReason.WRONG_TYPE,
            field.jsonName(),
            logical == null ? type : type + " (" + logical.getName() + ")",
            expected(field));
    FixStep skip = FixStep.skip(schema);
    return (in, fix) -> {
      skip.read(in, fix);
      fix.refuse(field, refusal);
    };
  }

  static String expected(FixField field) {
    return switch (field) {
      case DEVICE_ID -> "text or a number";
      case TIME -> "a timestamp, an epoch number, or ISO-8601 with an offset";
      case SEGMENT_START -> "a boolean";
      case ATTRIBUTES -> "a record, a map, or a JSON object as text";
      default -> "a number";
    };
  }

  private static FixStep deviceId(Schema schema) {
    if (AvroJson.isUuid(schema)) {
      return (in, fix) -> fix.setDeviceId(AvroJson.uuid(in));
    }
    if (AvroJson.isDecimal(schema)) {
      return (in, fix) -> setDeviceId(fix, AvroJson.decimal(schema, in).toString());
    }
    return switch (schema.getType()) {
      case STRING, ENUM -> (in, fix) -> fix.setDeviceId(AvroJson.text(schema, in));
      case INT, LONG -> (in, fix) -> fix.setDeviceId(Long.toString(in.readLong()));
      case FLOAT -> (in, fix) -> setDeviceId(fix, Float.toString(in.readFloat()));
      case DOUBLE -> (in, fix) -> setDeviceId(fix, Double.toString(in.readDouble()));
      default -> null;
    };
  }

  private static void setDeviceId(FixBuilder fix, String number) {
    try {
      fix.setDeviceId(RecordIds.ofNumber(FixField.DEVICE_ID.jsonName(), number));
    } catch (RefusedException e) {
      fix.refuse(FixField.DEVICE_ID, e);
    }
  }

  private static FixStep time(Schema schema, TimeUnit unit) {
    if (AvroJson.isDecimal(schema)) {
      return (in, fix) -> setTime(fix, AvroJson.decimal(schema, in), unit);
    }
    return switch (schema.getType()) {
      case INT, LONG -> wholeTime(AvroJson.logicalType(schema), unit);
      case FLOAT -> (in, fix) -> setTime(fix, in.readFloat(), unit);
      case DOUBLE -> (in, fix) -> setTime(fix, in.readDouble(), unit);
      case STRING -> (in, fix) -> setTime(fix, in.readString());
      default -> null;
    };
  }

  /** A local timestamp, which has no offset, is none. */
  private static FixStep wholeTime(LogicalType logical, TimeUnit unit) {
    if (logical == null) {
      return unit == TimeUnit.MILLISECONDS
          ? (in, fix) -> fix.setTime(in.readLong())
          : (in, fix) -> fix.setTime(TimeReader.ofWhole(in.readLong(), unit));
    }
    return switch (logical.getName()) {
      case "timestamp-millis" -> (in, fix) -> fix.setTime(in.readLong());
      case "timestamp-micros" ->
          (in, fix) -> fix.setTime(Math.floorDiv(in.readLong(), MICROS_PER_MILLI));
      case "timestamp-nanos" ->
          (in, fix) -> fix.setTime(Math.floorDiv(in.readLong(), NANOS_PER_MILLI));
      default -> null;
    };
  }

  private static void setTime(FixBuilder fix, double number, TimeUnit unit) {
    if (Double.isFinite(number)) {
      setTime(fix, BigDecimal.valueOf(number), unit);
    } else {
      String text = Double.toString(number);
      fix.refuse(FixField.TIME, FixField.TIME.jsonName(), text, expected(FixField.TIME));
    }
  }

  private static void setTime(FixBuilder fix, BigDecimal number, TimeUnit unit) {
    String text = number.toString();
    fix.setTime(TimeReader.ofNumber(text, unit), text);
  }

  private static void setTime(FixBuilder fix, String text) {
    long millis = TimeReader.ofText(text);
    if (millis == TimeReader.NONE) {
      fix.refuse(FixField.TIME, FixField.TIME.jsonName(), text, expected(FixField.TIME));
    } else {
      fix.setTime(millis, text);
    }
  }

  private static FixStep number(FixField field, Schema schema) {
    if (AvroJson.isDecimal(schema)) {
      return (in, fix) -> fix.setNumber(field, AvroJson.decimal(schema, in).doubleValue());
    }
    return switch (schema.getType()) {
      case INT, LONG ->
          AvroJson.logicalType(schema) == null
              ? (in, fix) -> fix.setNumber(field, (double) in.readLong())
              : null;
      case FLOAT -> (in, fix) -> fix.setNumber(field, in.readFloat());
      case DOUBLE -> (in, fix) -> fix.setNumber(field, in.readDouble());
      default -> null;
    };
  }

  private static FixStep attributes(Schema schema) {
    return switch (schema.getType()) {
      case STRING -> (in, fix) -> fix.setAttributesText(in.readString().getBytes(UTF_8));
      case RECORD, MAP -> (in, fix) -> fix.setAttributes(json(schema, in));
      default -> null;
    };
  }

  private static Bytes json(Schema schema, AvroInput in) throws IOException {
    try {
      return Bytes.of(JsonLine.of(json -> AvroJson.writeMembers(schema, in, json)));
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }
}

package io.fenceline.format.avro;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.util.UUID;
import org.apache.avro.LogicalType;
import org.apache.avro.LogicalTypes;
import org.apache.avro.Schema;

/**
 * Avro values as JSON: members that are null are left out, decimals are numbers, enums and UUIDs
 * texts, other bytes Base64. Thread-safe.
 */
final class AvroJson {
  /** About as many digits as numbers may have in JSON. */
  private static final int MAX_DECIMAL_BYTES = 416;

  private AvroJson() {}

  static void write(Schema schema, AvroInput in, JsonGenerator json) throws IOException {
    switch (schema.getType()) {
      case NULL -> json.writeNull();
      case BOOLEAN -> json.writeBoolean(in.readBoolean());
      case INT, LONG -> json.writeNumber(in.readLong());
      case FLOAT -> json.writeNumber(in.readFloat());
      case DOUBLE -> json.writeNumber(in.readDouble());
      case STRING, ENUM -> json.writeString(text(schema, in));
      case BYTES, FIXED -> writeBytes(schema, in, json);
      case UNION -> write(branch(schema, in), in, json);
      case ARRAY -> writeArray(schema.getElementType(), in, json);
      case MAP, RECORD -> {
        json.writeStartObject();
        writeMembers(schema, in, json);
        json.writeEndObject();
      }
    }
  }

  /** The members of a record or a map. */
  static void writeMembers(Schema schema, AvroInput in, JsonGenerator json) throws IOException {
    in.enter();
    if (schema.getType() == Schema.Type.RECORD) {
      for (Schema.Field field : schema.getFields()) {
        writeMember(field.name(), branch(field.schema(), in), in, json);
      }
    } else {
      for (int count = in.readBlock(); count > 0; count = in.readBlock()) {
        for (int i = 0; i < count; i++) {
          writeMember(in.readString(), branch(schema.getValueType(), in), in, json);
        }
      }
    }
    in.leave();
  }

  static void writeMember(String name, Schema value, AvroInput in, JsonGenerator json)
      throws IOException {
    if (value.getType() != Schema.Type.NULL) {
      json.writeFieldName(name);
      write(value, in, json);
    }
  }

  private static void writeArray(Schema element, AvroInput in, JsonGenerator json)
      throws IOException {
    in.enter();
    json.writeStartArray();
    for (int count = in.readBlock(); count > 0; count = in.readBlock()) {
      for (int i = 0; i < count; i++) {
        write(element, in, json);
      }
    }
    json.writeEndArray();
    in.leave();
  }

  private static void writeBytes(Schema schema, AvroInput in, JsonGenerator json)
      throws IOException {
    if (isDecimal(schema)) {
      json.writeNumber(decimal(schema, in));
    } else if (isUuid(schema)) {
      json.writeString(uuid(in));
    } else {
      json.writeBinary(bytes(schema, in));
    }
  }

  /** The type of the next value. */
  static Schema branch(Schema schema, AvroInput in) throws MalformedAvroException {
    return schema.isUnion()
        ? schema.getTypes().get(in.readIndex(schema.getTypes().size()))
        : schema;
  }

  /** Of a string or an enum. */
  static String text(Schema schema, AvroInput in) throws MalformedAvroException {
    return schema.getType() == Schema.Type.ENUM
        ? schema.getEnumSymbols().get(in.readIndex(schema.getEnumSymbols().size()))
        : in.readString();
  }

  static boolean isDecimal(Schema schema) {
    return logicalType(schema) instanceof LogicalTypes.Decimal;
  }

  static BigDecimal decimal(Schema schema, AvroInput in) throws MalformedAvroException {
    byte[] unscaled = bytes(schema, in);
    if (unscaled.length > MAX_DECIMAL_BYTES) {
      throw new MalformedAvroException("a decimal of " + unscaled.length + " bytes");
    }
    int scale = ((LogicalTypes.Decimal) logicalType(schema)).getScale();
    return new BigDecimal(unscaled.length == 0 ? BigInteger.ZERO : new BigInteger(unscaled), scale);
  }

  /** As 16 bytes. */
  static boolean isUuid(Schema schema) {
    return schema.getType() == Schema.Type.FIXED
        && logicalType(schema) != null
        && logicalType(schema).getName().equals("uuid");
  }

  static String uuid(AvroInput in) throws MalformedAvroException {
    ByteBuffer bytes = ByteBuffer.wrap(in.readFixed(2 * Long.BYTES));
    return new UUID(bytes.getLong(), bytes.getLong()).toString();
  }

  private static byte[] bytes(Schema schema, AvroInput in) throws MalformedAvroException {
    return schema.getType() == Schema.Type.FIXED
        ? in.readFixed(schema.getFixedSize())
        : in.readBytes();
  }

  /** Null for none, and for one that does not fit its type, which Avro ignores. */
  static LogicalType logicalType(Schema schema) {
    return schema.getLogicalType();
  }
}

package io.fenceline.format.avro;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.DecoderFactory;
import org.apache.avro.io.EncoderFactory;

/** Values in the wire format, written and read by Avro's own classes. */
final class AvroValues {
  static final String DECIMAL =
      "{\"type\":\"bytes\",\"logicalType\":\"decimal\",\"precision\":13,\"scale\":3}";

  private AvroValues() {}

  static Schema parse(String schema) {
    return new Schema.Parser().parse(schema);
  }

  /** Time, lon, lat and a field {@code extra}. */
  static Schema positionWith(String type) {
    return parse(
        "{\"type\":\"record\",\"name\":\"Position\",\"fields\":[{\"name\":\"time\",\"type\":\"long\"},"
            + "{\"name\":\"lon\",\"type\":\"double\"},{\"name\":\"lat\",\"type\":\"double\"},"
            + "{\"name\":\"extra\",\"type\":"
            + type
            + "}]}");
  }

  static byte[] write(GenericRecord record) {
    int id = JvmSchemaRegistry.INSTANCE.id("test", record.getSchema());
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try {
      bytes.write(WireFormat.header(id));
      BinaryEncoder out = EncoderFactory.get().binaryEncoder(bytes, null);
      new GenericDatumWriter<GenericRecord>(record.getSchema()).write(record, out);
      out.flush();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }

  static GenericRecord read(byte[] value, Schema writer, Schema reader) throws IOException {
    int from = WireFormat.HEADER_BYTES;
    return new GenericDatumReader<GenericRecord>(writer, reader)
        .read(null, DecoderFactory.get().binaryDecoder(value, from, value.length - from, null));
  }
}

package io.fenceline.format.avro;

import com.fasterxml.jackson.core.JsonGenerator;
import io.fenceline.event.Bytes;
import io.fenceline.format.input.RefusedException;
import io.fenceline.format.json.JsonLine;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Set;
import org.apache.avro.Schema;

/**
 * Reads outputs as JSON, by the schema that each was written with: of an older one, what it lacks
 * is absent; of a newer one, what is new is passed on. Thread-safe.
 */
public final class AvroOutputReader {
  /** Texts that are JSON. */
  private static final Set<String> VERBATIM = Set.of("attributes", "ad");

  private AvroOutputReader() {}

  /**
   * @throws IOException when the value is no record of its schema
   */
  public static byte[] toJson(SchemaRegistry registry, byte[] value) throws IOException {
    if (WireFormat.problem(value).isPresent()) {
      String problem = WireFormat.problem(value).get();
      throw new MalformedAvroException(problem + ", expected " + WireFormat.EXPECTED);
    }
    Schema schema = schema(registry, WireFormat.id(value));
    AvroInput in = new AvroInput(value, WireFormat.HEADER_BYTES);
    byte[] result;
    try {
      result = JsonLine.of(json -> writeMembers(schema, in, json));
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
    if (!in.hasEnded()) {
      throw new MalformedAvroException("more bytes after byte " + in.position());
    }
    return result;
  }

  private static Schema schema(SchemaRegistry registry, int id) throws MalformedAvroException {
    try {
      Schema schema = registry.schema(id);
      if (schema.getType() != Schema.Type.RECORD) {
        throw new MalformedAvroException("schema " + id + " is no record");
      }
      return schema;
    } catch (RefusedException e) {
      throw new MalformedAvroException(e.getMessage());
    }
  }

  private static void writeMembers(Schema schema, AvroInput in, JsonGenerator json)
      throws IOException {
    for (Schema.Field field : schema.getFields()) {
      Schema type = AvroJson.branch(field.schema(), in);
      if (type.getType() == Schema.Type.STRING && VERBATIM.contains(field.name())) {
        JsonLine.writeVerbatim(json, field.name(), Bytes.of(in.readBytes()));
      } else if (type.getType() == Schema.Type.DOUBLE) {
        JsonLine.writeOptional(json, field.name(), in.readDouble());
      } else {
        AvroJson.writeMember(field.name(), type, in, json);
      }
    }
  }
}

package io.fenceline.format.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import io.fenceline.event.Bytes;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;

/** Writes one JSON object on one line. Doubles look the same on every Java version. */
public final class JsonLine {
  private static final int USUAL_BYTES = 512;

  private static final JsonFactory JSON =
      new JsonFactoryBuilder()
          .enable(StreamWriteFeature.USE_FAST_DOUBLE_WRITER)
          .enable(JsonWriteFeature.COMBINE_UNICODE_SURROGATES_IN_UTF8)
          .build();

  /** Writes the members of the object. */
  public interface Members {
    void write(JsonGenerator json) throws IOException;
  }

  private JsonLine() {}

  public static byte[] of(Members members) {
    ByteArrayOutputStream out = new ByteArrayOutputStream(USUAL_BYTES);
    try (JsonGenerator json = JSON.createGenerator(out)) {
      json.writeStartObject();
      members.write(json);
      json.writeEndObject();
    } catch (IOException e) {
      throw new UncheckedIOException("writing to memory", e);
    }
    return out.toByteArray();
  }

  /** A member whose value is JSON already; null leaves it out. */
  public static void writeVerbatim(JsonGenerator json, String name, Bytes value)
      throws IOException {
    if (value != null) {
      json.writeFieldName(name);
      json.writeRawValue("");
      // Past the generator, which takes raw text only as characters: decoded, and encoded again.
      json.flush();
      ((OutputStream) json.getOutputTarget()).write(value.array());
    }
  }
}

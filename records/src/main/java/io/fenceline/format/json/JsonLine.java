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
import java.math.BigDecimal;

/** Writes one JSON object on one line, into memory. Doubles look the same on every Java version. */
public final class JsonLine {
  private static final int USUAL_BYTES = 512;
  private static final byte[] NULL = {'n', 'u', 'l', 'l'};

  private static final JsonFactory JSON =
      new JsonFactoryBuilder()
          .enable(StreamWriteFeature.USE_FAST_DOUBLE_WRITER)
          .enable(JsonWriteFeature.COMBINE_UNICODE_SURROGATES_IN_UTF8)
          .build();

  /** Writes the members of the object. */
  public interface Members {
    void write(JsonGenerator json) throws IOException;
  }

  /** Writes the members of the object that stands for an element. */
  public interface ElementMembers<T> {
    void write(T element) throws IOException;
  }

  private JsonLine() {}

  public static byte[] of(Members members) {
    return of(USUAL_BYTES, members);
  }

  /**
   * @param expectedBytes more can be written
   */
  public static byte[] of(int expectedBytes, Members members) {
    ByteArrayOutputStream out = new ByteArrayOutputStream(expectedBytes);
    try (JsonGenerator json = JSON.createGenerator(out)) {
      json.writeStartObject();
      members.write(json);
      json.writeEndObject();
    } catch (IOException e) {
      throw new UncheckedIOException("writing to memory", e);
    }
    return out.toByteArray();
  }

  /** A member whose value is an array with an object for each element. */
  public static <T> void writeObjects(
      JsonGenerator json, String name, Iterable<T> elements, ElementMembers<T> members)
      throws IOException {
    json.writeArrayFieldStart(name);
    for (T element : elements) {
      json.writeStartObject();
      members.write(element);
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  /** A member whose value is JSON already; null leaves it out. */
  public static void writeVerbatim(JsonGenerator json, String name, Bytes value)
      throws IOException {
    if (value != null) {
      json.writeFieldName(name);
      target(json).write(value.array());
    }
  }

  /** An element of an array that is JSON already. */
  public static void writeVerbatim(JsonGenerator json, Bytes value) throws IOException {
    target(json).write(value.array());
  }

  /** A member whose value is JSON already, with null in place of a part of it. */
  public static void writeVerbatim(
      JsonGenerator json, String name, Bytes value, int nullFrom, int nullTo) throws IOException {
    json.writeFieldName(name);
    OutputStream out = target(json);
    out.write(value.array(), 0, nullFrom);
    out.write(NULL);
    out.write(value.array(), nullTo, value.size() - nullTo);
  }

  /**
   * Begins a value past the generator, which takes raw text only as characters: decoded, and
   * encoded again.
   */
  private static OutputStream target(JsonGenerator json) throws IOException {
    json.writeRawValue("");
    json.flush();
    return (OutputStream) json.getOutputTarget();
  }

  /** A distance, rounded to millimetres. */
  public static void writeMeters(JsonGenerator json, String name, double meters)
      throws IOException {
    long millimeters = Math.round(meters * 1000);
    json.writeNumberField(name, BigDecimal.valueOf(millimeters, 3));
  }

  /**
   * @param value NaN when absent
   */
  public static void writeOptional(JsonGenerator json, String name, double value)
      throws IOException {
    if (!Double.isNaN(value)) {
      json.writeNumberField(name, value);
    }
  }

  /** How many bytes were written so far. */
  public static int length(JsonGenerator json) throws IOException {
    json.flush();
    return ((ByteArrayOutputStream) json.getOutputTarget()).size();
  }
}

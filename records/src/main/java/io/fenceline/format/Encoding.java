package io.fenceline.format;

import io.fenceline.event.AdMatch;
import io.fenceline.event.Fix;
import io.fenceline.event.Transition;
import io.fenceline.format.fix.FixField;
import io.fenceline.format.fix.FixLayout;
import io.fenceline.format.fix.FixReader;
import io.fenceline.format.fix.JsonFixReader;
import io.fenceline.format.fix.JsonFixWriter;
import io.fenceline.format.protobuf.ProtobufFixReader;
import io.fenceline.format.protobuf.ProtobufOutputReader;
import io.fenceline.format.protobuf.ProtobufWriter;
import java.io.IOException;
import java.util.Arrays;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * The formats of a topic's values: {@code --format json|protobuf}. The registry of formats: a new
 * constant has to say how each of its values is read and written. Thread-safe.
 */
public enum Encoding {
  /** The JSON of docs/formats.md. */
  JSON("JSON", "application/json") {
    @Override
    public FixReader fixParser(FixLayout layout, Consumer<FixField> ignored) {
      return new JsonFixReader(layout, ignored);
    }

    @Override
    public boolean hasLayouts() {
      return true;
    }

    @Override
    public byte[] write(Fix fix) {
      return JsonFixWriter.write(fix);
    }

    @Override
    public byte[] write(Transition transition) {
      return JsonOutputWriter.write(transition);
    }

    @Override
    public byte[] write(AdMatch match) {
      return JsonOutputWriter.write(match);
    }

    @Override
    public byte[] transitionToJson(byte[] value) {
      return value;
    }

    @Override
    public byte[] adMatchToJson(byte[] value) {
      return value;
    }

    @Override
    public boolean mayBe(byte[] value) {
      return isObject(value);
    }
  },
  /** The messages of {@code fenceline.proto}. */
  PROTOBUF("Protocol Buffers", "application/protobuf") {
    @Override
    public FixReader fixParser(FixLayout layout, Consumer<FixField> ignored) {
      return new ProtobufFixReader(layout, ignored);
    }

    @Override
    public boolean hasLayouts() {
      return false;
    }

    @Override
    public byte[] write(Fix fix) {
      return ProtobufWriter.write(fix);
    }

    @Override
    public byte[] write(Transition transition) {
      return ProtobufWriter.write(transition);
    }

    @Override
    public byte[] write(AdMatch match) {
      return ProtobufWriter.write(match);
    }

    @Override
    public byte[] transitionToJson(byte[] value) throws IOException {
      return JsonOutputWriter.write(ProtobufOutputReader.transition(value));
    }

    @Override
    public byte[] adMatchToJson(byte[] value) throws IOException {
      return JsonOutputWriter.write(ProtobufOutputReader.adMatch(value));
    }

    @Override
    public boolean mayBe(byte[] value) {
      return !isObject(value);
    }
  };

  private final String text;
  private final String mediaType;

  Encoding(String text, String mediaType) {
    this.text = text;
    this.mediaType = mediaType;
  }

  /**
   * Reads {@code json} or {@code protobuf}.
   *
   * @throws IllegalArgumentException for anything else; the message lists the valid values
   */
  public static Encoding parse(String text) {
    for (Encoding encoding : values()) {
      if (encoding.option().equals(text.toLowerCase(Locale.ROOT))) {
        return encoding;
      }
    }
    throw new IllegalArgumentException(
        Arrays.stream(values()).map(Encoding::option).collect(Collectors.joining(" or ")));
  }

  private String option() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The name in documents and messages. */
  public String text() {
    return text;
  }

  public String mediaType() {
    return mediaType;
  }

  /**
   * @param layout counts where there are {@link #hasLayouts layouts} only
   * @param ignored receives every optional field that was present but unusable, of fixes that were
   *     not refused
   */
  public abstract FixReader fixParser(FixLayout layout, Consumer<FixField> ignored);

  /** Whether the fields of fixes may have other names and units ({@code --fix-fields}). */
  public abstract boolean hasLayouts();

  public abstract byte[] write(Fix fix);

  public abstract byte[] write(Transition transition);

  public abstract byte[] write(AdMatch match);

  /**
   * @throws IOException when the value is no transition of this encoding
   */
  public abstract byte[] transitionToJson(byte[] value) throws IOException;

  /**
   * @throws IOException when the value is no ad match of this encoding
   */
  public abstract byte[] adMatchToJson(byte[] value) throws IOException;

  /** Whether a value may be of this encoding, by its first byte. */
  public abstract boolean mayBe(byte[] value);

  private static boolean isObject(byte[] value) {
    return value.length > 0 && value[0] == '{';
  }
}

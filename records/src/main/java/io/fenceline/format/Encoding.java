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
import io.fenceline.format.protobuf.ProtobufWriter;
import java.util.Locale;
import java.util.function.Consumer;

/** How the values of a topic are written: {@code --format json|protobuf}. Thread-safe. */
public enum Encoding {
  /** The JSON of docs/formats.md. */
  JSON,
  /** The messages of {@code fenceline.proto}. */
  PROTOBUF;

  /**
   * Reads {@code json} or {@code protobuf}.
   *
   * @throws IllegalArgumentException for anything else; the message lists the valid values
   */
  public static Encoding parse(String text) {
    return switch (text.toLowerCase(Locale.ROOT)) {
      case "json" -> JSON;
      case "protobuf" -> PROTOBUF;
      default -> throw new IllegalArgumentException("json or protobuf");
    };
  }

  /**
   * @param format the layout counts for JSON only
   * @param ignored receives every optional field that was present but unusable, of fixes that were
   *     not refused
   */
  public FixReader fixParser(FixLayout format, Consumer<FixField> ignored) {
    return this == JSON
        ? new JsonFixReader(format, ignored)
        : new ProtobufFixReader(format, ignored);
  }

  /** As in options and documents. */
  public String text() {
    return this == JSON ? "JSON" : "Protocol Buffers";
  }

  public byte[] write(Fix fix) {
    return this == JSON ? JsonFixWriter.write(fix) : ProtobufWriter.write(fix);
  }

  public byte[] write(Transition transition) {
    return this == JSON ? JsonOutputWriter.write(transition) : ProtobufWriter.write(transition);
  }

  public byte[] write(AdMatch match) {
    return this == JSON ? JsonOutputWriter.write(match) : ProtobufWriter.write(match);
  }
}

package io.fenceline.format;

import io.fenceline.event.AdMatch;
import io.fenceline.event.Fix;
import io.fenceline.event.Occupancy;
import io.fenceline.event.RefusalReason;
import io.fenceline.event.Transition;
import io.fenceline.format.fix.FixField;
import io.fenceline.format.fix.FixLayout;
import io.fenceline.format.fix.FixReader;
import io.fenceline.format.protobuf.ProtobufFixReader;
import io.fenceline.format.protobuf.ProtobufOutputReader;
import io.fenceline.format.protobuf.ProtobufWriter;
import java.io.IOException;
import java.util.function.Consumer;

/** The messages of {@code fenceline.proto}. */
record ProtobufFormat() implements ValueFormat {
  private static final long serialVersionUID = 1;

  @Override
  public String option() {
    return "protobuf";
  }

  @Override
  public String text() {
    return "Protocol Buffers";
  }

  @Override
  public String mediaType() {
    return "application/protobuf";
  }

  @Override
  public RefusalReason malformed() {
    return RefusalReason.NOT_PROTOBUF;
  }

  @Override
  public FixReader fixReader(FixLayout layout, Consumer<FixField> ignored) {
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
  public byte[] write(Occupancy occupancy) {
    return ProtobufWriter.write(occupancy);
  }

  @Override
  public byte[] toJson(Class<?> type, byte[] value) throws IOException {
    if (type == Transition.class) {
      return JsonOutputWriter.write(ProtobufOutputReader.transition(value));
    }
    return type == AdMatch.class
        ? JsonOutputWriter.write(ProtobufOutputReader.adMatch(value))
        : JsonOutputWriter.write(ProtobufOutputReader.occupancy(value));
  }

  @Override
  public boolean mayBe(byte[] value) {
    return !JsonFormat.isObject(value);
  }

  @Override
  public String toString() {
    return option();
  }
}

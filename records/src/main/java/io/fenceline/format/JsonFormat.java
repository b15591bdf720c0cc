package io.fenceline.format;

import io.fenceline.event.AdMatch;
import io.fenceline.event.Fix;
import io.fenceline.event.Occupancy;
import io.fenceline.event.RefusalReason;
import io.fenceline.event.Transition;
import io.fenceline.format.fix.FixField;
import io.fenceline.format.fix.FixLayout;
import io.fenceline.format.fix.FixReader;
import io.fenceline.format.fix.JsonFixReader;
import io.fenceline.format.fix.JsonFixWriter;
import java.util.function.Consumer;

/** The JSON of docs/formats.md. */
record JsonFormat() implements ValueFormat {
  private static final long serialVersionUID = 1;

  @Override
  public String option() {
    return "json";
  }

  @Override
  public String text() {
    return "JSON";
  }

  @Override
  public String mediaType() {
    return "application/json";
  }

  @Override
  public RefusalReason malformed() {
    return RefusalReason.NOT_JSON;
  }

  @Override
  public FixReader fixReader(FixLayout layout, Consumer<FixField> ignored) {
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
  public byte[] write(Occupancy occupancy) {
    return JsonOutputWriter.write(occupancy);
  }

  @Override
  public byte[] toJson(Class<?> type, byte[] value) {
    return value;
  }

  @Override
  public boolean mayBe(byte[] value) {
    return isObject(value);
  }

  /** Whether a value begins as each object does that Fenceline writes. */
  static boolean isObject(byte[] value) {
    return value.length > 0 && value[0] == '{';
  }

  @Override
  public String toString() {
    return option();
  }
}

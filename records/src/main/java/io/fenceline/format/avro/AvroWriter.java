package io.fenceline.format.avro;

import io.fenceline.event.AdMatch;
import io.fenceline.event.Bytes;
import io.fenceline.event.Fix;
import io.fenceline.event.Occupancy;
import io.fenceline.event.Transition;
import io.fenceline.event.TransitionReason;
import io.fenceline.format.fix.FixField;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.EncoderFactory;

/**
 * Writes values of {@link AvroSchemas}, field by field in their order, behind the id of the schema.
 * Thread-safe.
 */
public final class AvroWriter {
  private static final int USUAL_BYTES = 256;

  /** The two branches of every union. */
  private static final int NULL = 0;

  private static final int VALUE = 1;

  private interface Fields {
    void write(BinaryEncoder out) throws IOException;
  }

  private AvroWriter() {}

  public static byte[] write(int id, Fix fix) {
    return write(
        id,
        out -> {
          writeText(out, fix.deviceId());
          out.writeLong(fix.timeMillis());
          out.writeDouble(fix.lon());
          out.writeDouble(fix.lat());
          for (FixField field : FixField.OPTIONAL_NUMBERS) {
            writeOptional(out, field.value(fix));
          }
          out.writeBoolean(fix.startsSegment());
          writeText(out, fix.attributes());
        });
  }

  public static byte[] write(int id, Transition transition) {
    return write(
        id,
        out -> {
          out.writeString(transition.id());
          out.writeString(transition.type().name());
          writeReason(out, transition.reason());
          out.writeString(transition.deviceId());
          out.writeString(transition.zoneId());
          writeScope(out, transition.ofDevice());
          out.writeLong(transition.zoneVersion());
          out.writeLong(transition.timeMillis());
          out.writeDouble(transition.lon());
          out.writeDouble(transition.lat());
          if (transition.type().isOfMember()) {
            out.writeIndex(VALUE);
            out.writeLong(transition.enteredAtMillis());
          } else {
            out.writeIndex(NULL);
          }
          writeOptional(out, transition.distanceMeters());
          writeOptional(out, transition.arrivalSeconds());
          writeText(out, transition.attributes());
        });
  }

  public static byte[] write(int id, AdMatch match) {
    return write(
        id,
        out -> {
          out.writeString(match.id());
          out.writeString(match.deviceId());
          out.writeString(match.zoneId());
          writeScope(out, match.ofDevice());
          out.writeString(match.trigger().name());
          writeReason(out, match.reason());
          out.writeLong(match.timeMillis());
          out.writeDouble(match.lon());
          out.writeDouble(match.lat());
          writeText(out, match.attributes());
          writeText(out, match.ad());
        });
  }

  /**
   * @param occupancy of a zone that exists
   */
  public static byte[] write(int id, Occupancy occupancy) {
    return write(
        id,
        out -> {
          out.writeString(occupancy.zoneId());
          out.writeLong(occupancy.count());
          out.writeLong(occupancy.sinceMillis());
          int branch = occupancy.hasCapacity() ? VALUE : NULL;
          out.writeIndex(branch);
          if (branch == VALUE) {
            out.writeLong(occupancy.capacity());
          }
          out.writeIndex(branch);
          if (branch == VALUE) {
            out.writeBoolean(occupancy.isOver());
          }
          out.writeIndex(occupancy.overChanged() ? VALUE : NULL);
          if (occupancy.overChanged()) {
            out.writeBoolean(true);
          }
        });
  }

  private static byte[] write(int id, Fields fields) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(USUAL_BYTES);
    try {
      bytes.write(WireFormat.header(id));
      BinaryEncoder out = EncoderFactory.get().directBinaryEncoder(bytes, null);
      fields.write(out);
      out.flush();
    } catch (IOException e) {
      throw new UncheckedIOException("writing to memory", e);
    }
    return bytes.toByteArray();
  }

  private static void writeScope(BinaryEncoder out, boolean ofDevice) throws IOException {
    writeText(out, ofDevice ? "DEVICE" : null);
  }

  private static void writeReason(BinaryEncoder out, TransitionReason reason) throws IOException {
    writeText(out, reason == null ? null : reason.name());
  }

  private static void writeText(BinaryEncoder out, String text) throws IOException {
    out.writeIndex(text == null ? NULL : VALUE);
    if (text != null) {
      out.writeString(text);
    }
  }

  /** A text is written as its bytes are. */
  private static void writeText(BinaryEncoder out, Bytes text) throws IOException {
    out.writeIndex(text == null ? NULL : VALUE);
    if (text != null) {
      out.writeBytes(text.array());
    }
  }

  private static void writeOptional(BinaryEncoder out, double value) throws IOException {
    out.writeIndex(Double.isNaN(value) ? NULL : VALUE);
    if (!Double.isNaN(value)) {
      out.writeDouble(value);
    }
  }
}

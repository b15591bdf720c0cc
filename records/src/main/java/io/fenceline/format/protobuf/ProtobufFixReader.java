package io.fenceline.format.protobuf;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.google.protobuf.InvalidProtocolBufferException;
import io.fenceline.event.Fix;
import io.fenceline.event.RefusalReason;
import io.fenceline.format.fix.FixBuilder;
import io.fenceline.format.fix.FixField;
import io.fenceline.format.fix.FixLayout;
import io.fenceline.format.fix.FixLimits;
import io.fenceline.format.fix.FixReader;
import io.fenceline.format.input.RawRecord;
import io.fenceline.format.input.RefusedException;
import io.fenceline.proto.FencelineProto;
import java.time.InstantSource;
import java.util.function.Consumer;

/**
 * Reads a fix from a {@code Fix} of {@code fenceline.proto}, by the rules of its JSON. Unknown
 * fields are passed over. Thread-safe if the consumer is.
 */
public final class ProtobufFixReader implements FixReader {
  private static final String EXPECTED = "a Fix of fenceline.proto";

  private final FixLimits limits;
  private final int maxAttributeBytes;
  private final Consumer<FixField> ignored;

  /**
   * @param format only its limits count
   */
  public ProtobufFixReader(FixLayout format, Consumer<FixField> ignored) {
    this.limits = FixLimits.of(format, InstantSource.system());
    this.maxAttributeBytes = format.maxAttributeBytes();
    this.ignored = ignored;
  }

  @Override
  public Fix read(RawRecord record) throws RefusedException {
    FixLimits.checkSize(record.value(), EXPECTED);
    FixBuilder fix = new FixBuilder(null, limits.maxTimeMillis(record), maxAttributeBytes, record);
    try {
      setFields(FencelineProto.Fix.parseFrom(record.value()), fix);
      return fix.build(ignored);
    } catch (InvalidProtocolBufferException e) {
      throw RefusedException.field(RefusalReason.NOT_PROTOBUF, "value", e.getMessage(), EXPECTED);
    } catch (RuntimeException | StackOverflowError e) {
      throw RefusedException.unreadable(e);
    }
  }

  private static void setFields(FencelineProto.Fix message, FixBuilder fix) {
    if (message.hasDeviceId()) {
      fix.setDeviceId(message.getDeviceId());
    }
    if (message.hasTime()) {
      fix.setTime(message.getTime());
    }
    if (message.hasLon()) {
      fix.setNumber(FixField.LON, message.getLon());
    }
    if (message.hasLat()) {
      fix.setNumber(FixField.LAT, message.getLat());
    }
    if (message.hasAccuracyMeters()) {
      fix.setNumber(FixField.ACCURACY, message.getAccuracyMeters());
    }
    if (message.hasSpeedMetersPerSecond()) {
      fix.setNumber(FixField.SPEED, message.getSpeedMetersPerSecond());
    }
    if (message.hasHeadingDegrees()) {
      fix.setNumber(FixField.HEADING, message.getHeadingDegrees());
    }
    if (message.hasAltitudeMeters()) {
      fix.setNumber(FixField.ALTITUDE, message.getAltitudeMeters());
    }
    if (message.hasSegmentStart()) {
      fix.setStartsSegment(message.getSegmentStart());
    }
    if (message.hasAttributes()) {
      fix.setAttributesText(message.getAttributes().getBytes(UTF_8));
    }
  }
}

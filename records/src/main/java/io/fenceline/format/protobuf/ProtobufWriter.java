package io.fenceline.format.protobuf;

import com.google.protobuf.ByteString;
import com.google.protobuf.UnsafeByteOperations;
import io.fenceline.event.AdMatch;
import io.fenceline.event.Bytes;
import io.fenceline.event.Fix;
import io.fenceline.event.Occupancy;
import io.fenceline.event.Transition;
import io.fenceline.proto.FencelineProto;

/**
 * Writes the messages of {@code fenceline.proto}; absent fields are left out. Thread-safe.
 *
 * <p>The generated classes are as fast as reading and writing field by field would be.
 */
public final class ProtobufWriter {
  private ProtobufWriter() {}

  public static byte[] write(Fix fix) {
    FencelineProto.Fix.Builder message =
        FencelineProto.Fix.newBuilder()
            .setDeviceId(fix.deviceId())
            .setTime(fix.timeMillis())
            .setLon(fix.lon())
            .setLat(fix.lat());
    if (!Double.isNaN(fix.accuracyMeters())) {
      message.setAccuracyMeters(fix.accuracyMeters());
    }
    if (!Double.isNaN(fix.speedMetersPerSecond())) {
      message.setSpeedMetersPerSecond(fix.speedMetersPerSecond());
    }
    if (!Double.isNaN(fix.headingDegrees())) {
      message.setHeadingDegrees(fix.headingDegrees());
    }
    if (!Double.isNaN(fix.altitudeMeters())) {
      message.setAltitudeMeters(fix.altitudeMeters());
    }
    if (fix.startsSegment()) {
      message.setSegmentStart(true);
    }
    if (fix.attributes() != null) {
      message.setAttributesBytes(lent(fix.attributes()));
    }
    return message.build().toByteArray();
  }

  public static byte[] write(Transition transition) {
    FencelineProto.Transition.Builder message =
        FencelineProto.Transition.newBuilder()
            .setId(transition.id())
            .setTypeValue(transition.type().code())
            .setDeviceId(transition.deviceId())
            .setZoneId(transition.zoneId())
            .setZoneVersion(transition.zoneVersion())
            .setTime(transition.timeMillis())
            .setLon(transition.lon())
            .setLat(transition.lat());
    if (transition.reason() != null) {
      message.setReasonValue(transition.reason().code());
    }
    if (transition.type().isOfMember()) {
      message.setEnteredAt(transition.enteredAtMillis());
    }
    if (transition.attributes() != null) {
      message.setAttributesBytes(lent(transition.attributes()));
    }
    if (transition.ofDevice()) {
      message.setScope(FencelineProto.Scope.DEVICE);
    }
    if (!Double.isNaN(transition.distanceMeters())) {
      message.setDistanceMeters(transition.distanceMeters());
    }
    if (!Double.isNaN(transition.arrivalSeconds())) {
      message.setArrivalSeconds(transition.arrivalSeconds());
    }
    return message.build().toByteArray();
  }

  public static byte[] write(AdMatch match) {
    FencelineProto.AdMatch.Builder message =
        FencelineProto.AdMatch.newBuilder()
            .setId(match.id())
            .setDeviceId(match.deviceId())
            .setZoneId(match.zoneId())
            .setTriggerValue(match.trigger().code())
            .setTime(match.timeMillis())
            .setLon(match.lon())
            .setLat(match.lat());
    if (match.reason() != null) {
      message.setReasonValue(match.reason().code());
    }
    if (match.attributes() != null) {
      message.setAttributesBytes(lent(match.attributes()));
    }
    if (match.ad() != null) {
      message.setAdBytes(lent(match.ad()));
    }
    if (match.ofDevice()) {
      message.setScope(FencelineProto.Scope.DEVICE);
    }
    return message.build().toByteArray();
  }

  public static byte[] write(Occupancy occupancy) {
    FencelineProto.Occupancy.Builder message =
        FencelineProto.Occupancy.newBuilder()
            .setZoneId(occupancy.zoneId())
            .setCount(occupancy.count())
            .setSince(occupancy.sinceMillis());
    if (occupancy.hasCapacity()) {
      message.setCapacity(occupancy.capacity()).setOver(occupancy.isOver());
    }
    if (occupancy.overChanged()) {
      message.setOverChanged(true);
    }
    return message.build().toByteArray();
  }

  /** Not a copy: no code changes the array, and the message is discarded once it is written. */
  private static ByteString lent(Bytes bytes) {
    return UnsafeByteOperations.unsafeWrap(bytes.array());
  }
}

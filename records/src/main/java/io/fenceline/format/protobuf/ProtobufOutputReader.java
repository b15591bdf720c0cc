package io.fenceline.format.protobuf;

import com.google.protobuf.InvalidProtocolBufferException;
import io.fenceline.event.AdMatch;
import io.fenceline.event.Bytes;
import io.fenceline.event.Occupancy;
import io.fenceline.event.Transition;
import io.fenceline.event.TransitionType;
import io.fenceline.event.Trigger;
import io.fenceline.event.zone.ZoneRules;
import io.fenceline.format.binary.Binary;
import io.fenceline.proto.FencelineProto;
import java.io.IOException;

/**
 * Reads transitions, ad matches and occupancies from the messages of {@code fenceline.proto}.
 * Unknown fields are passed over, ids follow from the rest. Thread-safe.
 */
public final class ProtobufOutputReader {
  private ProtobufOutputReader() {}

  /**
   * @throws IOException when the bytes are no such message, or one of a type that is unknown
   */
  public static Transition transition(byte[] bytes) throws IOException {
    FencelineProto.Transition message = FencelineProto.Transition.parseFrom(bytes);
    try {
      return new Transition(
          TransitionType.ofCode(message.getTypeValue()),
          Binary.reasonOf(message.getReasonValue()),
          message.getDeviceId(),
          message.getZoneId(),
          message.getZoneVersion(),
          message.getTime(),
          message.getLon(),
          message.getLat(),
          message.getEnteredAt(),
          message.hasAttributes() ? Bytes.utf8(message.getAttributes()) : null,
          isOfDevice(message.getScope()),
          message.hasDistanceMeters() ? message.getDistanceMeters() : Double.NaN,
          message.hasArrivalSeconds() ? message.getArrivalSeconds() : Double.NaN);
    } catch (IllegalArgumentException e) {
      throw new InvalidProtocolBufferException(e.getMessage());
    }
  }

  /**
   * @throws IOException when the bytes are no such message, or one of a trigger that is unknown
   */
  public static AdMatch adMatch(byte[] bytes) throws IOException {
    FencelineProto.AdMatch message = FencelineProto.AdMatch.parseFrom(bytes);
    try {
      return new AdMatch(
          message.getDeviceId(),
          message.getZoneId(),
          Trigger.ofCode(message.getTriggerValue()),
          Binary.reasonOf(message.getReasonValue()),
          message.getTime(),
          message.getLon(),
          message.getLat(),
          message.hasAttributes() ? Bytes.utf8(message.getAttributes()) : null,
          message.hasAd() ? Bytes.utf8(message.getAd()) : null,
          isOfDevice(message.getScope()));
    } catch (IllegalArgumentException e) {
      throw new InvalidProtocolBufferException(e.getMessage());
    }
  }

  private static boolean isOfDevice(FencelineProto.Scope scope) {
    return scope == FencelineProto.Scope.DEVICE;
  }

  /**
   * @throws IOException when the bytes are no such message
   */
  public static Occupancy occupancy(byte[] bytes) throws IOException {
    FencelineProto.Occupancy message = FencelineProto.Occupancy.parseFrom(bytes);
    return new Occupancy(
        message.getZoneId(),
        message.getCount(),
        message.getSince(),
        message.hasCapacity() ? message.getCapacity() : ZoneRules.NO_CAPACITY,
        message.getOverChanged());
  }
}

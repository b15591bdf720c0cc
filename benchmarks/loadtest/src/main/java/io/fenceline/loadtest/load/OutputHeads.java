package io.fenceline.loadtest.load;

import com.google.protobuf.InvalidProtocolBufferException;
import io.fenceline.format.Encoding;
import io.fenceline.kafka.Topics;
import io.fenceline.loadtest.scenario.JobConfiguration.Pipeline;
import io.fenceline.proto.FencelineProto;
import java.io.UncheckedIOException;

/**
 * Reads the heads of a pipeline's outputs. Immutable.
 *
 * @param pipeline the outputs of a relay are the fixes themselves
 */
public record OutputHeads(Encoding format, Pipeline pipeline, Topics topics) {

  /**
   * @param topic of the value
   */
  OutputHead of(String topic, byte[] value) {
    return switch (format) {
      case JSON -> OutputHead.ofJson(value);
      case PROTOBUF -> ofProtobuf(topic, value);
    };
  }

  private OutputHead ofProtobuf(String topic, byte[] value) {
    try {
      if (pipeline == Pipeline.RELAY) {
        return ofFix(value);
      }
      return topic.equals(topics.adMatches()) ? ofAdMatch(value) : ofTransition(value);
    } catch (InvalidProtocolBufferException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static OutputHead ofFix(byte[] value) throws InvalidProtocolBufferException {
    FencelineProto.Fix fix = FencelineProto.Fix.parseFrom(value);
    return new OutputHead(fix.getDeviceId(), fix.getTime(), null, -1);
  }

  private static OutputHead ofTransition(byte[] value) throws InvalidProtocolBufferException {
    FencelineProto.Transition transition = FencelineProto.Transition.parseFrom(value);
    return new OutputHead(
        transition.getDeviceId(),
        transition.getTime(),
        transition.getZoneId(),
        transition.getZoneVersion());
  }

  private static OutputHead ofAdMatch(byte[] value) throws InvalidProtocolBufferException {
    FencelineProto.AdMatch match = FencelineProto.AdMatch.parseFrom(value);
    return new OutputHead(match.getDeviceId(), match.getTime(), match.getZoneId(), -1);
  }
}

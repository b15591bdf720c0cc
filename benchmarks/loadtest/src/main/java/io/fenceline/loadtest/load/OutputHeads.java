package io.fenceline.loadtest.load;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectReader;
import io.fenceline.event.Transition;
import io.fenceline.format.ValueFormat;
import io.fenceline.format.ValueFormats;
import io.fenceline.format.output.Outputs;
import io.fenceline.kafka.Topics;
import io.fenceline.loadtest.scenario.JobConfiguration.Pipeline;
import io.fenceline.proto.FencelineProto;
import java.io.IOException;
import java.io.UncheckedIOException;

/**
 * Reads the heads of a pipeline's outputs. Immutable.
 *
 * @param pipeline the outputs of a relay are the fixes themselves
 */
public record OutputHeads(ValueFormat format, Pipeline pipeline, Topics topics) {
  private static final ObjectReader JSON = new ObjectMapper().readerFor(OutputHead.class);

  /**
   * The fields that identify the fix of an output.
   *
   * @param zoneId null for a relayed fix
   * @param zoneVersion of transitions
   */
  @JsonIgnoreProperties(ignoreUnknown = true)
  public record OutputHead(
      String deviceId, @JsonProperty("time") long timeMillis, String zoneId, long zoneVersion) {}

  /**
   * @param topic of the value
   */
  OutputHead of(String topic, byte[] value) {
    try {
      return format.equals(ValueFormats.PROTOBUF)
          ? ofProtobuf(topic, value)
          : JSON.readValue(
              format.toJson(Transition.class, value)); // The same for all records of Avro.
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private OutputHead ofProtobuf(String topic, byte[] value) throws IOException {
    if (pipeline == Pipeline.RELAY) {
      FencelineProto.Fix fix = FencelineProto.Fix.parseFrom(value);
      return new OutputHead(fix.getDeviceId(), fix.getTime(), null, 0);
    }
    if (topic.equals(topics.of(Outputs.AD_MATCHES))) {
      FencelineProto.AdMatch match = FencelineProto.AdMatch.parseFrom(value);
      return new OutputHead(match.getDeviceId(), match.getTime(), match.getZoneId(), 0);
    }
    FencelineProto.Transition transition = FencelineProto.Transition.parseFrom(value);
    return new OutputHead(
        transition.getDeviceId(),
        transition.getTime(),
        transition.getZoneId(),
        transition.getZoneVersion());
  }
}

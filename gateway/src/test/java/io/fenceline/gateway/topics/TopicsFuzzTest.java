package io.fenceline.gateway.topics;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.fenceline.format.geojson.DeviceZoneReader;
import io.fenceline.format.geojson.ExpiresIn;
import io.fenceline.format.input.RawRecord;
import io.fenceline.format.input.RefusedException;
import io.fenceline.fuzzing.FuzzTarget;
import io.fenceline.fuzzing.Fuzzer;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@DisplayName("Whatever a record contains, the gateway reads or refuses it, in time and memory")
class TopicsFuzzTest {

  static Stream<FuzzTarget> targets() {
    return Stream.of(
        FuzzTarget.ofText(
            "memberships",
            input -> MembershipsReader.read(new RawRecord("d".getBytes(UTF_8), input, 0, 0, 0)),
            RefusedException.class,
            "{\"deviceId\":\"d\",\"time\":1641168000000,\"lon\":8.5,\"lat\":47,\"zones\":["
                + "{\"zoneId\":\"é\",\"zoneVersion\":3,\"enteredAt\":1641168000000}]}"),
        FuzzTarget.ofText(
            "zone of a device",
            input ->
                DeviceZoneReader.readFeature("z", 0, ExpiresIn.resolve(input, 1_641_168_000_000L)),
            RefusedException.class,
            "{\"type\":\"Feature\",\"id\":\"z\",\"properties\":{\"é\":[{}],\"expiresIn\":\"PT3H\","
                + "\"radiusMeters\":5},\"geometry\":{\"type\":\"Point\",\"coordinates\":[8.5,47]}}"),
        FuzzTarget.ofText(
            "key of a zone of a device",
            input -> DeviceZoneReader.read(new RawRecord(input, null, 0, 0, 0)),
            RefusedException.class,
            "order%2F7/é%25"),
        FuzzTarget.ofText(
            "place",
            input -> PlaceReader.read(PlaceReader.id(input), 0, input),
            RefusedException.class,
            "{\"type\":\"Feature\",\"id\":\"é\",\"properties\":{\"name\":\"x\"},"
                + "\"geometry\":{\"type\":\"Point\",\"coordinates\":[8.5,47,400]}}"));
  }

  @ParameterizedTest
  @MethodSource("targets")
  void everyRecordIsReadOrRefused(FuzzTarget target) {
    Fuzzer.run(target);
  }
}

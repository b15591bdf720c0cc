package io.fenceline.job;

import io.fenceline.evaluation.zones.ZoneList;
import io.fenceline.format.binary.BinaryCodec;
import io.fenceline.fuzzing.FuzzTarget;
import io.fenceline.fuzzing.Fuzzer;
import io.fenceline.job.ads.AdHistoryCodec;
import io.fenceline.job.device.DeviceActivityCodec;
import io.fenceline.job.device.DeviceCodec;
import io.fenceline.job.device.HeldFixesCodec;
import io.fenceline.job.zones.ZoneListCodec;
import io.fenceline.testing.fixtures.TestZones;
import io.fenceline.types.CodecSerializer;
import java.io.EOFException;
import java.io.IOException;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;
import org.apache.flink.core.memory.DataInputDeserializer;
import org.apache.flink.core.memory.DataOutputSerializer;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@DisplayName("E3: whatever the bytes of a state are, they are read or refused, in time and memory")
class StateFuzzTest {

  static Stream<FuzzTarget> targets() throws IOException {
    return Stream.of(
        target(
            new DeviceCodec(),
            "01060000018bcfe56800c056a00000000000403d400000000000e8074000000000000000"
                + "40080000000000000001056465706f740102e80740000000000000004008000000000000"),
        target(
            new HeldFixesCodec(),
            "0100000000000000630101000000000000004d00016400000000000003e8400000000000"
                + "000040080000000000000000"),
        target(new DeviceActivityCodec(), "010000000000000005000000000000000601"),
        target(new AdHistoryCodec(), "0101056b65793a6b00000000000000090100000000000003e8"),
        target(new ZoneListCodec(), zones()));
  }

  @ParameterizedTest
  @MethodSource("targets")
  void allBytesAreReadOrRefused(FuzzTarget target) {
    Fuzzer.run(target);
  }

  private static FuzzTarget target(BinaryCodec<?> codec, String seed) {
    byte[] bytes = HexFormat.of().parseHex(seed);
    return new FuzzTarget(
        codec.id() + " state",
        input -> read(codec, input),
        List.of(IOException.class, IllegalArgumentException.class),
        List.of(bytes),
        List.of());
  }

  private static String zones() throws IOException {
    DataOutputSerializer out = new DataOutputSerializer(64);
    new CodecSerializer<>(new ZoneListCodec())
        .serialize(new ZoneList(List.of(TestZones.band("a", 5, 0, 10))), out);
    return HexFormat.of().formatHex(out.getCopyOfBuffer());
  }

  private static void read(BinaryCodec<?> codec, byte[] input) throws IOException {
    try {
      new CodecSerializer<>(codec).deserialize(new DataInputDeserializer(input));
    } catch (EOFException e) {
      throw new IOException("broken off", e);
    }
  }
}

package io.fenceline.format.binary;

import io.fenceline.format.binary.CodecsTest.Case;
import io.fenceline.fuzzing.FuzzTarget;
import io.fenceline.fuzzing.Fuzzer;
import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@DisplayName("E3: whatever the bytes of a state are, they are read or refused, in time and memory")
class CodecsFuzzTest {

  /** A first count of a text or an array that is more than a JVM can allocate. */
  private static final byte[] LARGEST_COUNT = HexFormat.of().parseHex("ffffffff07");

  static Stream<FuzzTarget> targets() {
    Map<BinaryCodec<?>, List<byte[]>> seeds =
        CodecsTest.cases()
            .collect(
                Collectors.groupingBy(
                    Case::codec, Collectors.mapping(CodecsFuzzTest::written, Collectors.toList())));
    return seeds.entrySet().stream()
        .map(
            entry ->
                new FuzzTarget(
                    entry.getKey().id() + " bytes",
                    input -> read(entry.getKey(), input),
                    List.of(IOException.class, IllegalArgumentException.class),
                    entry.getValue(),
                    List.of(LARGEST_COUNT)));
  }

  @ParameterizedTest
  @MethodSource("targets")
  void allBytesAreReadOrRefused(FuzzTarget target) {
    Fuzzer.run(target);
  }

  private static byte[] written(Case<?> each) {
    try {
      return each.written();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void read(BinaryCodec<?> codec, byte[] input) throws IOException {
    try {
      codec.read(new DataInputStream(new ByteArrayInputStream(input)), codec.version());
    } catch (EOFException e) {
      throw new IOException("broken off", e);
    }
  }
}

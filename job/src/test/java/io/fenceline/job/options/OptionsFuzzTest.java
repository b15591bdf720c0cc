package io.fenceline.job.options;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.fenceline.fuzzing.FuzzTarget;
import io.fenceline.fuzzing.Fuzzer;
import java.io.OutputStream;
import java.io.PrintStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@DisplayName("Whatever the values of options are, they are read or refused, in time and memory")
class OptionsFuzzTest {
  private static final PrintStream NOWHERE = new PrintStream(OutputStream.nullOutputStream());

  static Stream<FuzzTarget> targets() {
    return Stream.of(
        FuzzTarget.ofText(
                "options of the job",
                input -> JobCommand.parse(new String(input, UTF_8).split("\n"), NOWHERE),
                OptionsException.class,
                "--bootstrap-servers=kafka-1:9092\n--group=g\n--delivery=exactly-once\n"
                    + "--start=2022-01-03T00:00:00Z\n--reorder-window=1s\n--device-timeout=1500ms",
                "--bootstrap-servers=kafka-1:9092\n--kafka.linger.ms=7\n--time-unit=s\n"
                    + "--fix-fields=deviceId=/device/id,lon=/x/1/lon,time=/t~1~0\n"
                    + "--cross\n--cross-max-distance=20000\n--max-accuracy=50")
            .withFindings("--kafka." + "lika.".repeat(190_000) + "ms=7"));
  }

  @ParameterizedTest
  @MethodSource("targets")
  void allAreReadOrRefused(FuzzTarget target) {
    Fuzzer.run(target);
  }
}

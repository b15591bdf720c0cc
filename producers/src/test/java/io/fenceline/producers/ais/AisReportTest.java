package io.fenceline.producers.ais;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.fenceline.producers.ais.AisReport.Position;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Held against another decoder, message by message. */
class AisReportTest {
  private static final double KNOT = 1852.0 / 3600;

  static Stream<String> messages() {
    return new BufferedReader(
            new InputStreamReader(
                Objects.requireNonNull(
                    AisReportTest.class.getResourceAsStream("/ais/messages.tsv")),
                UTF_8))
        .lines();
  }

  @Test
  void thereAreAHundredMessagesOfAllKinds() {
    assertThat(messages()).hasSizeGreaterThanOrEqualTo(100);
    assertThat(messages().map(line -> line.split("\t", -1)[1]))
        .contains("1", "2", "3", "4", "5", "18", "19", "24", "27");
  }

  @ParameterizedTest
  @MethodSource("messages")
  void eachMessageIsReadAsByAnotherDecoder(String line) throws Exception {
    String[] expected = line.split("\t", -1);
    AisReport report = read(expected[0].split(" "));

    if (report == null) {
      assertThat(expected[1]).isEqualTo("4"); // A base station without a clock.
      return;
    }
    assertThat(report.mmsi()).isEqualTo(expected[2]);
    if (!expected[1].equals("4")) {
      assertPosition(report.position(), expected);
    }
    if (report.vessel() != null) {
      assertThat(report.vessel().name()).isEqualTo(expected[8]);
      assertThat(report.vessel().shipType())
          .isEqualTo(expected[9].isEmpty() ? 0 : Integer.parseInt(expected[9]));
    }
  }

  private static AisReport read(String... sentences) throws InvalidSentenceException {
    AisBits bits = new AisBits();
    for (String each : sentences) {
      bits.append(AisSentence.read(each));
    }
    return AisReport.read(bits);
  }

  private static void assertPosition(Position position, String[] expected) {
    boolean isKnown = !expected[3].isEmpty() && Math.abs(Double.parseDouble(expected[3])) <= 180;
    assertThat(position != null).isEqualTo(isKnown);
    if (isKnown) {
      assertThat(position.lon()).isCloseTo(Double.parseDouble(expected[3]), within(1e-6));
      assertThat(position.lat()).isCloseTo(Double.parseDouble(expected[4]), within(1e-6));
      assertOptional(position.speedMetersPerSecond() / KNOT, expected[5], 102.3, 63);
      assertOptional(position.courseDegrees(), expected[6], 360, 511);
      assertThat(position.second() < 0 ? "" : "" + position.second())
          .isEqualTo(
              expected[7].isEmpty() || expected[7].length() > 1 && expected[7].charAt(0) == '6'
                  ? ""
                  : expected[7]);
    }
  }

  private static void assertOptional(
      double actual, String expected, double unknown, double unknownOfLongRange) {
    double value = Double.parseDouble(expected);
    if (value == unknown || value == unknownOfLongRange) {
      assertThat(actual).isNaN();
    } else {
      assertThat(actual).isCloseTo(value, within(1e-6));
    }
  }

  @Test
  @DisplayName("E4: a message that is shorter than its kind is refused, not read as zeros")
  void aMessageThatIsCutOffIsRefused() {
    org.assertj.core.api.Assertions.assertThatThrownBy(
            () -> read("!AIVDM,1,1,,A,15M:@d001H@Hb4,0*56"))
        .isInstanceOf(InvalidSentenceException.class)
        .hasMessage("message 1 has 84 bits, expected at least 143");
  }
}

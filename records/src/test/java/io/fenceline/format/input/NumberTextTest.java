package io.fenceline.format.input;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Numbers in texts that programs and people wrote. */
class NumberTextTest {

  @ParameterizedTest
  @CsvSource({
    "0, 0",
    "-0.0, -0.0",
    "12, 12",
    "+12, 12",
    "007, 7",
    "5.0E-4, 0.0005",
    "1e3, 1000",
    "1E+3, 1000",
    ".5, 0.5",
    "5., 5",
    "-180.0, -180",
    "1e-400, 0",
    "1e400, Infinity"
  })
  void whatProgramsPrintIsRead(String text, double number) {
    assertThat(NumberText.parse(text)).isEqualTo(number);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        " 1",
        "1 ",
        "NaN",
        "Infinity",
        "1d",
        "1f",
        "0x1p3",
        "1,5",
        "1_0",
        ".",
        "-",
        "e5",
        "1e",
        "1e+",
        "--1",
        "1.2.3",
        "١٢"
      })
  void whatIsNoDecimalNumberIsNotRead(String text) {
    assertThat(NumberText.parse(text)).isNaN();
  }

  /** E8: a text costs no more than in proportion to its size, and no stack. */
  @Test
  void aTextThatNeverEndsIsNotRead() {
    assertThat(NumberText.parse("9".repeat(10_000_000))).isNaN();
    assertThat(NumberText.parse("9".repeat(999))).isInfinite();
  }
}

package io.fenceline.gateway.map;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ByteRangeTest {
  @Test
  void aRangeIsCutOffAtTheEndOfTheFile() {
    assertThat(ByteRange.of("bytes=0-16383", 100)).isEqualTo(new ByteRange(0, 100));
    assertThat(ByteRange.of("bytes=10-19", 100)).isEqualTo(new ByteRange(10, 10));
    assertThat(ByteRange.of("bytes=90-", 100)).isEqualTo(new ByteRange(90, 10));
    assertThat(ByteRange.of("bytes=10-19", 100).contentRange(100)).isEqualTo("bytes 10-19/100");
  }

  @Test
  void aRangeBehindTheEndIsNone() {
    assertThat(ByteRange.of("bytes=100-200", 100)).isNull();
    assertThat(ByteRange.of("bytes=20-10", 100)).isNull();
    assertThat(ByteRange.of("bytes=0-", 0)).isNull();
  }

  @Test
  void headersThatAskForOtherThanOneRangeAreIgnored() {
    assertThat(ByteRange.isOne(null)).isFalse();
    assertThat(ByteRange.isOne("bytes=-5")).isFalse();
    assertThat(ByteRange.isOne("bytes=0-1,5-6")).isFalse();
    assertThat(ByteRange.isOne("lines=0-1")).isFalse();
    assertThat(ByteRange.isOne("bytes=9999999999999999999-")).isFalse();
    assertThat(ByteRange.isOne("bytes=0-1")).isTrue();
  }
}

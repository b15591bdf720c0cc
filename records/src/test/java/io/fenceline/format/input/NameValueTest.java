package io.fenceline.format.input;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class NameValueTest {

  @Test
  void theFirstEqualsSignSeparates() {
    assertThat(NameValue.parse("a=b=c")).contains(new NameValue("a", "b=c"));
    assertThat(NameValue.parse("=")).contains(new NameValue("", ""));
    assertThat(NameValue.parse("a")).isEmpty();
  }
}

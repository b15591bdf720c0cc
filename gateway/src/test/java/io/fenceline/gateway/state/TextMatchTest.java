package io.fenceline.gateway.state;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TextMatchTest {
  @Test
  void aTextIsFoundWithinAWordWithoutRegardToCase() {
    assertThat(TextMatch.within("Old Harbour", "ARBO")).isTrue();
    assertThat(TextMatch.within("Old Harbour", "old h")).isTrue();
    assertThat(TextMatch.within("Old Harbour", "harbor")).isFalse();
    assertThat(TextMatch.within("Old", "older")).isFalse();
  }

  @Test
  void aWordIsNearWithOneLetterThatIsMissingTooManyOrWrong() {
    assertThat(TextMatch.near("Old Harbour", "harbor")).isTrue();
    assertThat(TextMatch.near("Old Harbor", "harbour")).isTrue();
    assertThat(TextMatch.near("Old Harbour", "hatbour")).isTrue();
    assertThat(TextMatch.near("Münster", "munst")).isTrue();
    assertThat(TextMatch.near("Old Harbour", "habour")).isTrue();
  }

  @Test
  void aWordIsNotNearWithTwoLettersWrongOrAnotherBeginning() {
    assertThat(TextMatch.near("Old Harbour", "hatbor")).isFalse();
    assertThat(TextMatch.near("Old Harbour", "garbour")).isFalse();
    assertThat(TextMatch.near("Harbour", "arbour")).isFalse();
    assertThat(TextMatch.near("Hart", "harb")).isFalse();
    assertThat(TextMatch.near("Depot 10", "depot 11")).isFalse();
  }
}

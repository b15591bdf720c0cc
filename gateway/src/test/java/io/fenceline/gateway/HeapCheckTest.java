package io.fenceline.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** E8: a gateway whose heap is full is not ready. */
class HeapCheckTest {
  private static final long MAX = 1_000;

  @Test
  void aHeapThatIsFullAfterACollectionIsAProblem() {
    assertThat(HeapCheck.problem(MAX * 90 / 100, MAX)).isEmpty();
    assertThat(HeapCheck.problem(MAX * 97 / 100, MAX))
        .hasValueSatisfying(it -> assertThat(it).contains("full by 97 %", "--max-devices"));
    assertThat(HeapCheck.problem()).as("of this test").isEmpty();
  }
}

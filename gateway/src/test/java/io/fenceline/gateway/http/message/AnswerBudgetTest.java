package io.fenceline.gateway.http.message;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class AnswerBudgetTest {
  private final AnswerBudget budget = new AnswerBudget(100);

  @Test
  void aClientHasAQuarterAndMayAlwaysBeginOne() {
    assertThat(budget.permits("a", 90)).as("its only one").isTrue();
    budget.add("a", 20);
    assertThat(budget.permits("a", 5)).isTrue();
    assertThat(budget.permits("a", 6)).isFalse();
    assertThat(budget.permits("b", 6)).isTrue();

    budget.add("a", -20);
    assertThat(budget.permits("a", 90)).isTrue();
    assertThat(budget.bytes()).isZero();
  }

  @Test
  void allTogetherHaveTheWhole() {
    assertThat(budget.permits(150)).as("the only one").isTrue();
    budget.add("a", 60);
    assertThat(budget.permits(40)).isTrue();
    assertThat(budget.permits(41)).isFalse();
  }

  @Test
  void nothingIsKeptOfClientsThatHaveReadEverything() {
    budget.add("a", 20);
    budget.add("a", -20);
    budget.add("a", 0);
    assertThat(budget.clients()).isZero();
  }
}

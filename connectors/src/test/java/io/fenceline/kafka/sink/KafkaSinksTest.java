package io.fenceline.kafka.sink;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class KafkaSinksTest {

  @Test
  void twoGroupsNeverShareATransactionalIdPrefix() {
    assertThat(KafkaSinks.transactionalIdPrefix("fenceline", "eu-transitions"))
        .isNotEqualTo(KafkaSinks.transactionalIdPrefix("fenceline-eu", "transitions"));
    assertThat(KafkaSinks.transactionalIdPrefix("a:b", "c"))
        .isNotEqualTo(KafkaSinks.transactionalIdPrefix("a", "b-c"));
  }
}

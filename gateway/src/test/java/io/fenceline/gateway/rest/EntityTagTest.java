package io.fenceline.gateway.rest;

import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.event.RecordVersion;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class EntityTagTest {
  @Test
  @DisplayName("Z1: the tag is the version that answers have, whatever the partition")
  void theTagIsTheOffset() {
    assertThat(EntityTag.of(42)).isEqualTo("\"42\"");
    assertThat(EntityTag.of(RecordVersion.of(3, 42))).isEqualTo("\"42\"");
  }
}

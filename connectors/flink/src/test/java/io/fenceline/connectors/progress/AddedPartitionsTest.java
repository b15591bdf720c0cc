package io.fenceline.connectors.progress;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class AddedPartitionsTest {
  private static final long DISCOVERY_MILLIS = 30_000;

  @Test
  @DisplayName("D6: the time in which an added partition may have no reader does not count")
  void anAddedPartitionHasAReaderAfterItsDiscovery() {
    AddedPartitions added = new AddedPartitions(DISCOVERY_MILLIS);
    assertThat(added.allHaveReaders(2, 100)).as("at the start").isTrue();
    assertThat(added.allHaveReaders(3, 200)).isFalse();
    assertThat(added.allHaveReaders(3, 199 + 2 * DISCOVERY_MILLIS)).isFalse();
    assertThat(added.allHaveReaders(3, 200 + 2 * DISCOVERY_MILLIS)).isTrue();
  }
}

package io.fenceline.loadtest.system;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** The phase of a pipeline that a thread belongs to. */
class PhaseTest {
  @Test
  void threadsBelongToPhasesByTheirNames() {
    assertThat(Phase.ofThread("Source: fixes-source -> fixes-decode (1/2)#0"))
        .isEqualTo(Phase.DECODE);
    assertThat(Phase.ofThread("Source Data Fetcher for Source: fixes-source -> fixes-decode"))
        .isEqualTo(Phase.FETCH);
    assertThat(Phase.ofThread("Source: zones-source -> zones-decode (1/1)#0"))
        .isEqualTo(Phase.ZONES);
    assertThat(Phase.ofThread("geofence -> transitions-sink: Writer (1/2)#0"))
        .isEqualTo(Phase.EVALUATE);
    assertThat(Phase.ofThread("kafka-producer-network-thread | bench-load")).isEqualTo(Phase.LOAD);
    assertThat(Phase.ofThread("kafka-producer-network-thread | producer-7")).isEqualTo(Phase.SEND);
    assertThat(Phase.ofThread("data-plane-kafka-request-handler-3")).isEqualTo(Phase.BROKER);
    assertThat(Phase.ofThread("main")).isEqualTo(Phase.OTHER);
  }
}

package io.fenceline.gateway.topics;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.format.input.RawRecord;
import io.fenceline.gateway.state.AppliedOffsets;
import io.fenceline.gateway.state.ZoneReplicas;
import io.fenceline.gateway.state.ZoneView;
import java.util.List;
import org.junit.jupiter.api.Test;

class ZonesHandlerTest {
  private final ZoneReplicas replicas = new ZoneReplicas();
  private final ZoneView view = replicas.add(Runnable::run);
  private final ZonesHandler handler =
      new ZonesHandler(replicas, new AppliedOffsets(), new RefusalLog("zones"));

  private static RawRecord zone(String id, long offset) {
    String feature =
        "{\"type\":\"Feature\",\"geometry\":{\"type\":\"Point\",\"coordinates\":[1,1]},"
            + "\"properties\":{\"radiusMeters\":10}}";
    return new RawRecord(id.getBytes(UTF_8), feature.getBytes(UTF_8), 0, offset, 0);
  }

  @Test
  void whileATopicIsReadAgainTheKnownZonesAreServed() throws Exception {
    handler.handle(List.of(zone("a", 70), zone("b", 80)));
    assertThat(view.size()).isZero();
    handler.ready();
    assertThat(view.size()).isEqualTo(2);
    handler.restart();
    handler.handle(List.of(zone("a", 3)));
    assertThat(view.get("a").version()).isEqualTo(70);
    assertThat(view.size()).isEqualTo(2);
    handler.ready();
    assertThat(view.get("a").version()).isEqualTo(3);
    assertThat(view.size()).isEqualTo(1);
    handler.handle(List.of(zone("c", 4)));
    assertThat(view.size()).isEqualTo(2);
  }
}

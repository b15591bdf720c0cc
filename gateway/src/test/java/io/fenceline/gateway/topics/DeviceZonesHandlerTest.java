package io.fenceline.gateway.topics;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.format.geojson.ZoneMarker;
import io.fenceline.format.input.RawRecord;
import io.fenceline.gateway.state.AppliedOffsets;
import io.fenceline.gateway.state.ChangedZone;
import io.fenceline.gateway.state.DeviceZoneStore;
import io.fenceline.gateway.state.StoredDeviceZone;
import io.fenceline.kafka.reader.RefusalLog;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Rule Z6: the topic device-zones as the gateway keeps it. */
class DeviceZonesHandlerTest {
  private static final Instant NOON = Instant.parse("2026-01-31T12:00:00Z");
  private static final String CIRCLE =
      "{\"type\":\"Feature\",\"geometry\":{\"type\":\"Point\",\"coordinates\":[1,1]},"
          + "\"properties\":{\"radiusMeters\":5%s}}";
  private static final String UNTIL_NOON = ",\"validUntil\":\"2026-01-31T12:00:00Z\"";

  private final DeviceZoneStore store = new DeviceZoneStore(2, 1_500);
  private final AppliedOffsets offsets = new AppliedOffsets();
  private final RefusalLog refusals = new RefusalLog("device-zones");
  private final List<ChangedZone> heard = new ArrayList<>();
  private boolean isWanted;
  private Instant now = NOON;
  private final DeviceZonesHandler handler =
      new DeviceZonesHandler(store, offsets, listener(), refusals, () -> now);
  private long offset;

  @Test
  void zonesComeAndGoAndMarkersAreSkipped() throws Exception {
    handle("a/x", CIRCLE.formatted(""));
    handler.handle(List.of(new RawRecord(ZoneMarker.key(), new byte[0], 0, offset++, 0)));
    handle("a/y", CIRCLE.formatted(""));
    handle("a/x", null);
    assertThat(store.of("a")).extracting(StoredDeviceZone::zoneId).containsExactly("y");
    assertThat(refusals.count()).isZero();
    assertThat(offsets.reached(0, 3)).isDone();
    assertThat(offsets.reached(0, 4)).isNotDone();
    handler.restart();
    assertThat(store.of("a")).isEmpty();
  }

  @Test
  void whatTheJobRefusesLeavesThePreviousVersion() throws Exception {
    handle("a/x", CIRCLE.formatted(""));
    handle("a/x", CIRCLE.formatted(",\"dwell\":5"));
    handle("x", CIRCLE.formatted(""));
    handle("a/y", CIRCLE.formatted(""));
    handle("a/z", CIRCLE.formatted(""));
    assertThat(store.get("a", "x").version()).isZero();
    assertThat(store.of("a")).hasSize(2);
    assertThat(refusals.count()).isEqualTo(3);
  }

  /** E8: the memory of all zones is bounded. */
  @Test
  void moreBytesThanAreHeldAreRefused() throws Exception {
    for (int i = 0; i < 10; i++) {
      handle("d" + i + "/x", CIRCLE.formatted(""));
    }
    assertThat(store.size()).isBetween(2, 9);
    assertThat(refusals.count()).isEqualTo(10L - store.size());
  }

  @Test
  void zonesThatAreOverAreFreedAnHourLaterAndNotReadAgain() throws Exception {
    now = NOON.minusSeconds(60);
    handle("a/x", CIRCLE.formatted(UNTIL_NOON));
    now = NOON.plusSeconds(3_600);
    handler.idle();
    assertThat(store.size()).isEqualTo(1);
    now = NOON.plusSeconds(3_661);
    handler.idle();
    assertThat(store.size()).isZero();
    handle("a/y", CIRCLE.formatted(UNTIL_NOON));
    assertThat(store.size()).isZero();
    assertThat(refusals.count()).isZero();
  }

  @Test
  void whoeverWantsToKnowHearsOfChangesWithTheBoxesBeforeAndAfter() throws Exception {
    handle("a/x", CIRCLE.formatted(""));
    assertThat(heard).isEmpty();
    isWanted = true;
    handle("a/x", CIRCLE.formatted("").replace("[1,1]", "[2,2]"));
    handle("b/x", null);
    handle("b", CIRCLE.formatted(""));
    assertThat(heard).extracting(ChangedZone::deviceId).containsExactly("a", "b");
    assertThat(heard.get(0).zoneId()).isEqualTo("x");
    assertThat(heard.get(0).boxes()).hasSize(2);
    assertThat(heard.get(0).boxes().get(0).contains(1, 1)).isTrue();
    assertThat(heard.get(0).boxes().get(1).contains(2, 2)).isTrue();
    assertThat(heard.get(1).isDeleted()).isTrue();
    handler.ready();
    assertThat(heard).last().isEqualTo(ChangedZone.ANY);
  }

  private ZoneListener listener() {
    return new ZoneListener() {
      @Override
      public boolean isWanted() {
        return isWanted;
      }

      @Override
      public void accept(List<ChangedZone> changes) {
        heard.addAll(changes);
      }
    };
  }

  private void handle(String key, String value) throws InterruptedException {
    handler.handle(
        List.of(
            new RawRecord(
                key.getBytes(UTF_8),
                value == null ? null : value.getBytes(UTF_8),
                0,
                offset++,
                0)));
  }
}

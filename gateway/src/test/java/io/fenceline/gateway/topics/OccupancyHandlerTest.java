package io.fenceline.gateway.topics;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fenceline.event.Occupancy;
import io.fenceline.event.zone.ZoneRules;
import io.fenceline.format.ValueFormat;
import io.fenceline.format.ValueFormats;
import io.fenceline.format.input.RawRecord;
import io.fenceline.format.input.RefusedException;
import io.fenceline.gateway.state.OccupancyStore;
import io.fenceline.kafka.reader.RefusalLog;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/** Rule T9: the counts of zones as the gateway keeps them. */
class OccupancyHandlerTest {
  private final OccupancyStore store = new OccupancyStore(2);
  private final RefusalLog refusals = new RefusalLog("occupancy");
  private final List<Occupancy> heard = new ArrayList<>();

  @ParameterizedTest
  @FieldSource("io.fenceline.format.ValueFormats#ALL")
  void whatTheJobWritesIsRead(ValueFormat format) throws Exception {
    Occupancy unlimited = new Occupancy("ü/b", 3, 1_000, ZoneRules.NO_CAPACITY);
    Occupancy over = new Occupancy("a", 3, 1_000, 2, true);
    OccupancyHandler handler = handler(format);
    handler.handle(
        List.of(record("ü/b", format.write(unlimited)), record("a", format.write(over))));
    assertThat(store.get("ü/b")).isEqualTo(unlimited);
    assertThat(store.get("a")).isEqualTo(over);
    assertThat(store.occupied()).isEqualTo(2);
    assertThat(store.over()).isEqualTo(1);
    handler.handle(List.of(record("a", null)));
    assertThat(store.get("a")).isNull();
    assertThat(heard).containsExactly(unlimited, over, Occupancy.gone("a"));
  }

  @Test
  void aRefusalSaysWhichFieldIsWrong() {
    assertRefused("[]", "value: []");
    assertRefused("{\"since\":1}", "count: none");
    assertRefused("{\"count\":-1,\"since\":1}", "count: -1");
    assertRefused("{\"count\":1,\"since\":\"now\"}", "since: \"now\"");
    assertRefused("{\"count\":1,\"since\":1,\"capacity\":2.5}", "capacity: 2.5");
  }

  /** E8: the counts in memory are bounded. */
  @Test
  void moreZonesThanAreHeldAreRefused() throws Exception {
    OccupancyHandler handler = handler(ValueFormats.JSON);
    for (String zone : List.of("a", "b", "c", "a")) {
      handler.handle(List.of(record(zone, "{\"count\":1,\"since\":1}".getBytes(UTF_8))));
    }
    assertThat(store.get("c")).isNull();
    assertThat(refusals.count()).isEqualTo(1);
    assertThat(heard).extracting(Occupancy::zoneId).containsExactly("a", "b", "a");
    handler.restart();
    assertThat(store.get("a")).isNull();
  }

  private OccupancyHandler handler(ValueFormat format) {
    return new OccupancyHandler(
        new OccupancyReader(format),
        store,
        new OccupancyListener() {
          @Override
          public void accept(List<Occupancy> counts) {
            heard.addAll(counts);
          }

          @Override
          public void ready() {}
        },
        refusals);
  }

  private static void assertRefused(String value, String message) {
    OccupancyReader reader = new OccupancyReader(ValueFormats.JSON);
    assertThatThrownBy(() -> reader.read(record("a", value.getBytes(UTF_8))))
        .isInstanceOf(RefusedException.class)
        .hasMessageStartingWith(message);
  }

  private static RawRecord record(String zoneId, byte[] value) {
    return new RawRecord(zoneId.getBytes(UTF_8), value, 0, 0, 0);
  }
}

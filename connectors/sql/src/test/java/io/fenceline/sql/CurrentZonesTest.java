package io.fenceline.sql;

import static io.fenceline.testing.fixtures.Json.bytes;
import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.format.geojson.ZoneMarker;
import io.fenceline.format.input.RawRecord;
import io.fenceline.format.zones.ZoneEncoding;
import io.fenceline.kafka.reader.KeyedRecords;
import io.fenceline.kafka.reader.RefusalLog;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.table.data.RowData;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class CurrentZonesTest {
  private final RefusalLog refusals = new RefusalLog("zones");
  private final CurrentZones zones =
      new CurrentZones(ZoneEncoding.GEOJSON, new KeyedRecords("zones"), refusals);

  private static RawRecord square(String id, long offset, double west) {
    return record(
        id,
        offset,
        "{\"type\":\"Feature\",\"bbox\":[%s,0,%s,1],\"properties\":{\"name\":\"%s %d\"}}"
            .formatted(west, west + 1, id, offset));
  }

  private static RawRecord record(String id, long offset, String json) {
    return new RawRecord(
        bytes(id), json == null ? null : bytes(json), 0, offset, RawRecord.NO_TIMESTAMP);
  }

  private List<String> at(double lon) {
    List<SqlZone> found = new ArrayList<>();
    zones.zonesAt(lon, 0.5, found);
    return found.stream().map(SqlZone::row).map(CurrentZonesTest::text).sorted().toList();
  }

  private static String text(RowData row) {
    return row.getString(0) + " " + row.getLong(1) + " " + row.getString(2);
  }

  @Test
  @DisplayName("Z1: before and after all are read, the last record of a key counts")
  void theLastRecordOfAKeyCounts() {
    zones.handle(List.of(square("a", 0, 0), square("b", 1, 0), square("a", 2, 2)));
    assertThat(at(0.5)).as("not complete yet").isEmpty();
    zones.ready();
    assertThat(at(0.5)).containsExactly("b 1 {\"name\":\"b 1\"}");
    assertThat(at(2.5)).containsExactly("a 2 {\"name\":\"a 2\"}");
    zones.handle(List.of(record("b", 3, null), square("c", 4, 2)));
    assertThat(at(0.5)).isEmpty();
    assertThat(at(2.5)).containsExactly("a 2 {\"name\":\"a 2\"}", "c 4 {\"name\":\"c 4\"}");
    assertThat(zones.size()).isEqualTo(2);
  }

  @Test
  @DisplayName("Z1: a record that comes again changes nothing")
  void recordsThatComeAgainChangeNothing() {
    zones.ready();
    zones.handle(List.of(square("a", 5, 0)));
    zones.handle(List.of(square("a", 4, 2), record("a", 3, null)));
    assertThat(at(0.5)).hasSize(1);
    assertThat(at(2.5)).isEmpty();
  }

  @Test
  @DisplayName("E4: a refused zone keeps its previous version, and is counted")
  void aRefusedZoneKeepsItsPreviousVersion() {
    zones.ready();
    zones.handle(List.of(square("a", 0, 0), record("a", 1, "{")));
    assertThat(at(0.5)).hasSize(1);
    assertThat(refusals.count()).isOne();
  }

  @Test
  void markersAreNoZones() {
    zones.handle(
        List.of(new RawRecord(ZoneMarker.key(), new byte[0], 0, 0, RawRecord.NO_TIMESTAMP)));
    assertThat(refusals.count()).isZero();
  }

  @Test
  @DisplayName("E7: after a loss, the zones known before are found until all are read anew")
  void zonesAreFoundWhileTheyAreReadAnew() {
    zones.handle(List.of(square("a", 7, 0)));
    zones.ready();
    zones.restart();
    zones.handle(List.of(square("b", 0, 0)));
    assertThat(at(0.5)).containsExactly("a 7 {\"name\":\"a 7\"}");
    zones.ready();
    assertThat(at(0.5)).containsExactly("b 0 {\"name\":\"b 0\"}");
  }

  @Test
  void aZoneWithoutPropertiesHasNone() throws Exception {
    zones.handle(List.of(record("a", 0, "{\"type\":\"Feature\",\"bbox\":[0,0,1,1]}")));
    zones.ready();
    List<SqlZone> found = new ArrayList<>();
    zones.zonesAt(0.5, 0.5, found);
    assertThat(found.get(0).row().isNullAt(2)).isTrue();
  }
}

package io.fenceline.gateway.topics;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.event.RecordVersion;
import io.fenceline.format.input.RawRecord;
import io.fenceline.format.zones.ZoneEncoding;
import io.fenceline.gateway.state.AppliedOffsets;
import io.fenceline.gateway.state.ChangedZone;
import io.fenceline.gateway.state.ServedZone;
import io.fenceline.gateway.state.ZoneReplicas;
import io.fenceline.gateway.state.ZoneView;
import io.fenceline.geo.ellipsoid.Box;
import io.fenceline.kafka.TopicPosition;
import io.fenceline.kafka.reader.KeyedRecords;
import io.fenceline.kafka.reader.RefusalLog;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.Uuid;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class ZonesHandlerTest {
  private final List<ChangedZone> heard = new ArrayList<>();
  private boolean isWanted = true;
  private final ZoneListener listener =
      new ZoneListener() {
        @Override
        public boolean isWanted() {
          return isWanted;
        }

        @Override
        public void accept(List<ChangedZone> changes) {
          changes.forEach(
              change -> {
                ServedZone served = change.zoneId() == null ? null : view.get(change.zoneId());
                assertThat(served == null)
                    .as("an event loop has %s", change)
                    .isEqualTo(change.zoneId() == null || change.isDeleted());
              });
          heard.addAll(changes);
        }
      };

  private final ZoneReplicas replicas = new ZoneReplicas();
  private final ZoneView view = replicas.add(Runnable::run);
  private final ZonesHandler handler =
      new ZonesHandler(
          ZoneEncoding.GEOJSON,
          replicas,
          new AppliedOffsets(),
          new KeyedRecords("zones"),
          listener,
          new RefusalLog("zones"),
          100);

  private static RawRecord zone(String id, long offset) {
    String feature =
        "{\"type\":\"Feature\",\"geometry\":{\"type\":\"Point\",\"coordinates\":[1,1]},"
            + "\"properties\":{\"radiusMeters\":10}}";
    return new RawRecord(id.getBytes(UTF_8), feature.getBytes(UTF_8), 0, offset, 0);
  }

  private static RawRecord at(RawRecord record, int partition, long timestampMillis) {
    return new RawRecord(record.key(), record.value(), partition, record.offset(), timestampMillis);
  }

  @Test
  void aChangeRecordOfDebeziumIsAZone() throws Exception {
    ZonesHandler changes =
        new ZonesHandler(
            ZoneEncoding.DEBEZIUM,
            replicas,
            new AppliedOffsets(),
            new KeyedRecords("zones"),
            listener,
            new RefusalLog("zones"),
            100);
    String row =
        "{\"op\":\"c\",\"after\":{\"geom\":{\"wkb\":\"AQEAACDmEAAAAAAAAAAAIUAAAAAAAIBHQA==\","
            + "\"srid\":4326},\"radiusMeters\":50}}";
    changes.assigned(List.of(TopicPosition.of(Uuid.ONE_UUID, new TopicPartition("t", 0), 0)));
    changes.handle(
        List.of(new RawRecord("{\"id\":7}".getBytes(UTF_8), row.getBytes(UTF_8), 0, 0, 0)));
    changes.ready();
    assertThat(view.get("7")).isNotNull();
  }

  @Test
  @DisplayName("Z1: of a zone that comes by two partitions, the newer record counts")
  void theNewerRecordOfTwoPartitionsCounts() throws Exception {
    RawRecord tombstone = new RawRecord("b".getBytes(UTF_8), null, 1, 4, 30);
    handler.assigned(
        List.of(
            TopicPosition.of(Uuid.ONE_UUID, new TopicPartition("t", 0), 0),
            TopicPosition.of(Uuid.ONE_UUID, new TopicPartition("t", 1), 0)));
    handler.handle(List.of(at(zone("a", 70), 0, 10), at(zone("a", 5), 1, 20), tombstone));
    handler.handle(List.of(at(zone("b", 80), 0, 25)));
    handler.ready();
    assertThat(view.get("a").version()).isEqualTo(RecordVersion.of(1, 5));
    assertThat(view.get("b")).isNull();
    handler.handle(List.of(at(zone("a", 90), 0, 15), at(zone("b", 3), 1, 40)));
    assertThat(view.get("a").version()).isEqualTo(RecordVersion.of(1, 5));
    assertThat(view.get("b").version()).isEqualTo(RecordVersion.of(1, 3));
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

  @Test
  @DisplayName("E8: more zones than are held are refused, known ones may change")
  void moreZonesThanAreHeldAreRefused() throws Exception {
    RefusalLog refusals = new RefusalLog("zones");
    ZonesHandler few =
        new ZonesHandler(
            ZoneEncoding.GEOJSON,
            replicas,
            new AppliedOffsets(),
            new KeyedRecords("zones"),
            listener,
            refusals,
            1);
    few.assigned(List.of(TopicPosition.of(Uuid.ONE_UUID, new TopicPartition("t", 0), 0)));
    few.handle(List.of(zone("a", 0), zone("b", 1)));
    few.ready();
    few.handle(List.of(zone("c", 2), zone("a", 3)));
    assertThat(view.get("a").version()).isEqualTo(RecordVersion.of(0, 3));
    assertThat(view.size()).isEqualTo(1);
    assertThat(refusals.count()).isEqualTo(2);
  }

  @Test
  @DisplayName("section 7, zones: a change is heard with the boxes of before and after")
  void changesAreHeardOnceAllEventLoopsHaveThem() throws Exception {
    handler.handle(List.of(zone("a", 0)));
    assertThat(heard).isEmpty();
    handler.ready();
    assertThat(heard).containsExactly(ChangedZone.ANY);
    heard.clear();
    String moved =
        "{\"type\":\"Feature\",\"geometry\":{\"type\":\"Point\",\"coordinates\":[9,9]},"
            + "\"properties\":{\"radiusMeters\":10,\"exitBufferMeters\":90}}";
    handler.handle(List.of(new RawRecord("a".getBytes(UTF_8), moved.getBytes(UTF_8), 0, 1, 0)));
    handler.handle(List.of(new RawRecord("a".getBytes(UTF_8), null, 0, 2, 0)));
    assertThat(heard).extracting(ChangedZone::version).containsExactly(1L, 2L);
    assertThat(heard).extracting(ChangedZone::isDeleted).containsExactly(false, true);
    assertThat(heard.get(0).boxes()).hasSize(2);
    assertThat(heard.get(0).boxes().get(0).contains(1, 1)).isTrue();
    assertThat(heard.get(0).boxes().get(1)).isEqualTo(heard.get(1).boxes().get(0));
    Box buffered = heard.get(1).boxes().get(0);
    assertThat(buffered.contains(9.00089, 9)).as("99 m away").isTrue();
    assertThat(buffered.contains(9.00093, 9)).as("103 m away").isFalse();
  }

  @Test
  void nothingIsHeardWhileNobodyWantsTo() throws Exception {
    handler.ready();
    heard.clear();
    isWanted = false;
    handler.handle(List.of(zone("a", 0)));
    assertThat(heard).isEmpty();
  }
}

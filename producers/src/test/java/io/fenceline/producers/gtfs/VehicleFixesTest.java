package io.fenceline.producers.gtfs;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fenceline.producers.fixes.FixLines;
import io.fenceline.producers.gtfs.feed.FeedEntity;
import io.fenceline.producers.gtfs.feed.FeedHeader;
import io.fenceline.producers.gtfs.feed.FeedMessage;
import io.fenceline.producers.gtfs.feed.Position;
import io.fenceline.producers.gtfs.feed.TripDescriptor;
import io.fenceline.producers.gtfs.feed.VehicleDescriptor;
import io.fenceline.producers.gtfs.feed.VehiclePosition;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("I1: vehicles of a GTFS-realtime feed")
class VehicleFixesTest {
  private final VehicleFixes fixes = new VehicleFixes();

  private List<String> read(long feedSeconds, FeedEntity... entities) throws IOException {
    byte[] feed =
        FeedMessage.newBuilder()
            .setHeader(FeedHeader.newBuilder().setTimestamp(feedSeconds))
            .addAllEntity(List.of(entities))
            .build()
            .toByteArray();
    List<String> read = new ArrayList<>();
    FixLines lines = fixes.read(feed);
    for (FixLines.Line line = lines.next(); line != null; line = lines.next()) {
      read.add(line.number() + " " + new String(line.json(), UTF_8));
    }
    return read;
  }

  private static FeedEntity bus(String id, float lon, long seconds) {
    VehiclePosition.Builder vehicle =
        VehiclePosition.newBuilder()
            .setPosition(Position.newBuilder().setLongitude(lon).setLatitude(47.5f));
    if (seconds != 0) {
      vehicle.setTimestamp(seconds);
    }
    return FeedEntity.newBuilder().setId(id).setVehicle(vehicle).build();
  }

  @Test
  void aVehicleIsAFixWithItsTripAndRoute() throws Exception {
    FeedEntity entity =
        FeedEntity.newBuilder()
            .setId("e1")
            .setVehicle(
                VehiclePosition.newBuilder()
                    .setVehicle(VehicleDescriptor.newBuilder().setId("bus-7"))
                    .setTrip(TripDescriptor.newBuilder().setTripId("t1").setRouteId("r9"))
                    .setPosition(
                        Position.newBuilder()
                            .setLongitude(8.1f)
                            .setLatitude(47.3f)
                            .setSpeed(12.5f)
                            .setBearing(90))
                    .setTimestamp(1_714_558_620))
            .build();

    assertThat(read(1_714_558_630, entity))
        .singleElement()
        .asString()
        .startsWith(
            "1 {\"deviceId\":\"bus-7\",\"time\":1714558620000,\"lon\":8.1,\"lat\":47.3,"
                + "\"speedMetersPerSecond\":12.5,\"headingDegrees\":90.0,\"attributes\":{")
        .contains("\"trip\":\"t1\"", "\"route\":\"r9\"")
        .doesNotContain("label");
  }

  @Test
  void whatHasNotChangedIsNotSentAgain() throws Exception {
    assertThat(read(100, bus("a", 8, 90), bus("b", 8, 0))).hasSize(2);
    assertThat(read(115, bus("a", 8, 90), bus("b", 8, 0))).isEmpty();
    assertThat(read(130, bus("a", 8, 120), bus("b", 9, 0)))
        .satisfiesExactly(
            line -> assertThat(line).startsWith("1 ").contains("\"time\":120000"),
            line -> assertThat(line).startsWith("2 ").contains("\"time\":130000", "\"lon\":9.0"));
  }

  @Test
  void entitiesWithoutAPositionAreNoFixes() throws Exception {
    FeedEntity alert = FeedEntity.newBuilder().setId("x").build();
    FeedEntity noPosition =
        FeedEntity.newBuilder().setId("y").setVehicle(VehiclePosition.newBuilder()).build();
    FeedEntity deleted = bus("z", 1, 1).toBuilder().setIsDeleted(true).build();

    assertThat(read(1, alert, noPosition, deleted)).isEmpty();
  }

  @Test
  @DisplayName("E4: what is no feed is refused with the reason")
  void whatIsNoFeedIsRefused() {
    assertThatThrownBy(() -> fixes.read("<html></html>".getBytes(UTF_8)))
        .isInstanceOf(IOException.class)
        .hasMessageStartingWith("it is no GTFS-realtime feed: ");
    assertThatThrownBy(() -> fixes.read(new byte[0]))
        .isInstanceOf(IOException.class)
        .hasMessage("it is no GTFS-realtime feed: it has no header");
  }
}

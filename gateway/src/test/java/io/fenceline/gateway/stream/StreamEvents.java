package io.fenceline.gateway.stream;

import io.fenceline.event.Bytes;
import io.fenceline.gateway.state.ChangedZone;
import io.fenceline.gateway.subscription.StreamEvent;
import io.fenceline.gateway.subscription.StreamEventReader;
import io.fenceline.gateway.subscription.StreamKind;
import io.fenceline.geo.ellipsoid.Box;
import java.util.List;

/** Events of tests. */
public final class StreamEvents {
  private StreamEvents() {}

  public static StreamEvent transition(
      String device, String zone, String type, double lon, double lat, int partition, long offset) {
    return transition(device, zone, type, lon, lat, offset, partition, offset);
  }

  private static StreamEvent transition(
      String device,
      String zone,
      String type,
      double lon,
      double lat,
      long timeMillis,
      int partition,
      long offset) {
    Bytes json = Bytes.utf8("{\"id\":\"" + device + "/" + zone + "\"}");
    return new StreamEvent(
        StreamKind.TRANSITION,
        device,
        zone,
        type,
        lon,
        lat,
        timeMillis,
        json,
        partition,
        offset,
        List.of());
  }

  public static StreamEvent at(
      long timeMillis, String device, String zone, String type, int partition, long offset) {
    return transition(device, zone, type, 0, 0, timeMillis, partition, offset);
  }

  public static StreamEvent transition(int partition, long offset) {
    return transition("d", "z", "ENTER", 0, 0, partition, offset);
  }

  public static StreamEvent adMatch(
      String device, String zone, String trigger, double lon, double lat) {
    Bytes json = Bytes.utf8("{}");
    return new StreamEvent(
        StreamKind.AD_MATCH, device, zone, trigger, lon, lat, 0, json, 0, 0, List.of());
  }

  /**
   * @param zone null for any
   */
  public static StreamEvent change(String zone, Box... boxes) {
    return StreamEventReader.of(new ChangedZone(zone, 7, false, List.of(boxes)));
  }

  /** A change of a zone of one device. */
  public static StreamEvent changeOf(String device, String zone, Box box) {
    return StreamEventReader.of(new ChangedZone(device, zone, 7, false, List.of(box)));
  }

  public static StreamEvent position(String device, double lon, double lat) {
    Bytes json = Bytes.utf8("{\"lon\":" + lon + "}");
    return new StreamEvent(
        StreamKind.POSITION, device, null, null, lon, lat, 0, json, 0, 0, List.of());
  }
}

package io.fenceline.producers.gtfs;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fenceline.format.fix.FixField;
import io.fenceline.producers.JsonTree;
import io.fenceline.producers.fixes.FixLines;
import io.fenceline.producers.fixes.FixLines.Line;
import io.fenceline.producers.gtfs.feed.FeedEntity;
import io.fenceline.producers.gtfs.feed.FeedMessage;
import io.fenceline.producers.gtfs.feed.Position;
import io.fenceline.producers.gtfs.feed.VehiclePosition;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Turns each state of a feed into the fixes that are new in it: those of vehicles with a later time
 * or another position than in the state before. Not thread-safe.
 */
public final class VehicleFixes {
  private Map<String, Sent> sent = new HashMap<>();

  private record Sent(long seconds, float longitude, float latitude) {}

  /**
   * The new fixes of a feed; the number of a line is the ordinal of its entity.
   *
   * @throws IOException when the bytes are no feed
   */
  public FixLines read(byte[] feed) throws IOException {
    FeedMessage message;
    try {
      message = FeedMessage.parseFrom(feed);
    } catch (IOException e) {
      throw new IOException("it is no GTFS-realtime feed: " + e.getMessage(), e);
    }
    if (!message.hasHeader()) {
      throw new IOException("it is no GTFS-realtime feed: it has no header");
    }
    return FixLines.of(lines(message));
  }

  private List<Line> lines(FeedMessage message) {
    List<Line> lines = new ArrayList<>();
    Map<String, Sent> now = new HashMap<>();
    for (int i = 0; i < message.getEntityCount(); i++) {
      FeedEntity entity = message.getEntity(i);
      if (entity.hasVehicle() && entity.getVehicle().hasPosition() && !entity.getIsDeleted()) {
        add(entity, message.getHeader().getTimestamp(), i + 1, now, lines);
      }
    }
    sent = now; // So that vehicles that left the feed take no memory.
    return lines;
  }

  private void add(
      FeedEntity entity, long feedSeconds, long number, Map<String, Sent> now, List<Line> lines) {
    VehiclePosition vehicle = entity.getVehicle();
    Position position = vehicle.getPosition();
    String id =
        vehicle.getVehicle().getId().isEmpty() ? entity.getId() : vehicle.getVehicle().getId();
    long seconds = vehicle.getTimestamp() == 0 ? feedSeconds : vehicle.getTimestamp();
    Sent fix = new Sent(seconds, position.getLongitude(), position.getLatitude());
    Sent before = sent.get(id);
    boolean isOld = before != null && isSame(before, fix, vehicle.hasTimestamp());
    if (!isOld) {
      lines.add(Line.of(number, json(id, seconds, vehicle)));
    }
    now.put(id, isOld ? before : fix);
  }

  /** Without a time of its own, only another position says that a vehicle has reported again. */
  private static boolean isSame(Sent before, Sent now, boolean hasTime) {
    return hasTime
        ? before.equals(now)
        : before.longitude() == now.longitude() && before.latitude() == now.latitude();
  }

  private static byte[] json(String id, long seconds, VehiclePosition vehicle) {
    Position position = vehicle.getPosition();
    ObjectNode fix = JsonNodeFactory.instance.objectNode();
    fix.put(FixField.DEVICE_ID.jsonName(), id);
    fix.put(FixField.TIME.jsonName(), seconds * 1000);
    fix.put(FixField.LON.jsonName(), degrees(position.getLongitude()));
    fix.put(FixField.LAT.jsonName(), degrees(position.getLatitude()));
    if (position.hasSpeed()) {
      fix.put(FixField.SPEED.jsonName(), position.getSpeed());
    }
    if (position.hasBearing()) {
      fix.put(FixField.HEADING.jsonName(), position.getBearing());
    }
    Map<String, String> attributes = new HashMap<>();
    attributes.put("trip", vehicle.getTrip().getTripId());
    attributes.put("route", vehicle.getTrip().getRouteId());
    attributes.put("label", vehicle.getVehicle().getLabel());
    attributes.values().removeAll(Set.of(""));
    if (!attributes.isEmpty()) {
      ObjectNode object = fix.putObject(FixField.ATTRIBUTES.jsonName());
      attributes.forEach(object::put);
    }
    return JsonTree.write(fix);
  }

  /**
   * The shortest decimal of the float, which is nearer to what was measured than its exact value.
   */
  private static double degrees(float value) {
    return Double.parseDouble(Float.toString(value));
  }
}

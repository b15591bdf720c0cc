package io.fenceline.gateway.subscription;

import io.fenceline.gateway.access.Principal;
import io.fenceline.gateway.access.Scope;
import io.fenceline.geo.ellipsoid.Box;
import io.fenceline.geo.index.points.BoundingBox;
import java.util.List;
import java.util.Set;

/**
 * The events that a client wants. Types concern transitions and ad matches only; zones also counts
 * and changes of zones, which devices do not concern. Immutable.
 *
 * @param kinds at least one
 * @param devices null for all
 * @param zones null for all
 * @param types types of transitions and triggers of ad matches; null for all
 * @param box the area of the events; null for everywhere
 */
public record Subscription(
    Set<StreamKind> kinds,
    Set<String> devices,
    Set<String> zones,
    Set<String> types,
    BoundingBox box) {

  public Subscription {
    kinds = Set.copyOf(kinds);
    devices = devices == null ? null : Set.copyOf(devices);
    zones = zones == null ? null : Set.copyOf(zones);
    types = types == null ? null : Set.copyOf(types);
  }

  /**
   * The same for a client that may see only some devices.
   *
   * @throws StreamException if it asks for others
   */
  public Subscription limitedTo(Principal principal) {
    if (kinds.contains(StreamKind.ZONE) && !principal.has(Scope.ZONES_READ)) {
      throw new StreamException(
          StreamException.Reason.FORBIDDEN, "kinds: zones needs the scope zones:read");
    }
    if (!principal.isLimitedToDevices()) {
      return this;
    }
    if (kinds.contains(StreamKind.OCCUPANCY)) {
      throw new StreamException(
          StreamException.Reason.FORBIDDEN,
          "kinds: occupancy counts all devices, and these credentials are limited to some");
    }
    if (devices == null) {
      return new Subscription(kinds, principal.devices(), zones, types, box);
    }
    for (String device : devices) {
      if (!principal.maySee(device)) {
        throw new StreamException(
            StreamException.Reason.FORBIDDEN,
            "devices: '%s' is not among the devices of these credentials".formatted(device));
      }
    }
    return this;
  }

  public boolean matches(StreamEvent event) {
    return switch (event.kind()) {
      case OCCUPANCY -> matchesCount(event);
      case ZONE -> matchesChange(event);
      default -> matchesDevice(event);
    };
  }

  /** A count belongs to no device and has no position. */
  private boolean matchesCount(StreamEvent event) {
    return kinds.contains(event.kind())
        && devices == null
        && (zones == null || zones.contains(event.zoneId()));
  }

  /** A change matters to any device, but that of a zone of one device to those that name it. */
  private boolean matchesChange(StreamEvent event) {
    boolean concerns =
        event.deviceId() == null || (devices != null && devices.contains(event.deviceId()));
    return concerns
        && kinds.contains(event.kind())
        && (zones == null || event.zoneId() == null || zones.contains(event.zoneId()))
        && (box == null || box.parts().stream().anyMatch(part -> meetsAny(part, event.boxes())));
  }

  private static boolean meetsAny(Box part, List<Box> boxes) {
    return boxes.stream().anyMatch(part::meets);
  }

  private boolean matchesDevice(StreamEvent event) {
    return kinds.contains(event.kind())
        && (devices == null || devices.contains(event.deviceId()))
        && (event.kind() == StreamKind.POSITION || matchesZone(event))
        && (box == null || box.contains(event.lon(), event.lat()));
  }

  private boolean matchesZone(StreamEvent event) {
    return (zones == null || zones.contains(event.zoneId()))
        && (types == null || types.contains(event.type()));
  }
}

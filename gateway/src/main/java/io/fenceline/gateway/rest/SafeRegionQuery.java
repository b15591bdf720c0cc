package io.fenceline.gateway.rest;

import io.fenceline.evaluation.TimedPosition;
import io.fenceline.evaluation.region.ReportedDevice;
import io.fenceline.evaluation.region.SafeRegion;
import io.fenceline.event.Fix;
import io.fenceline.event.MembershipSet;
import io.fenceline.format.json.JsonLine;
import io.fenceline.gateway.access.Scope;
import io.fenceline.gateway.http.message.ApiHandler;
import io.fenceline.gateway.http.message.ApiRequest;
import io.fenceline.gateway.http.message.Problem;
import io.fenceline.gateway.http.message.ProblemType;
import io.fenceline.gateway.state.DeviceState;
import io.fenceline.gateway.state.DeviceStore;
import io.fenceline.gateway.state.ZoneView;
import java.time.Clock;
import java.util.Map;

/** Tells a device how far it may move. Belongs to an event loop, as its view of the zones. */
public final class SafeRegionQuery {
  private final ZoneView zones;
  private final DeviceStore devices;
  private final Readiness zonesReadiness;
  private final Readiness positions;
  private final Readiness memberships;
  private final double maxAccuracyMeters;
  private final Clock clock;

  /**
   * @param maxAccuracyMeters of the fixes that the job evaluates
   */
  public SafeRegionQuery(
      ZoneView zones,
      DeviceStore devices,
      Readiness zonesReadiness,
      Readiness positions,
      Readiness memberships,
      double maxAccuracyMeters,
      Clock clock) {
    this.zones = zones;
    this.devices = devices;
    this.zonesReadiness = zonesReadiness;
    this.positions = positions;
    this.memberships = memberships;
    this.maxAccuracyMeters = maxAccuracyMeters;
    this.clock = clock;
  }

  public Map<String, ApiHandler> handlers() {
    return Map.of("safeRegion", this::get);
  }

  private void get(ApiRequest request) {
    String deviceId = request.text("deviceId");
    if (deviceId != null) {
      requireAccess(request, deviceId);
      positions.require();
      memberships.require();
    }
    zonesReadiness.require();
    double accuracyMeters = Math.min(request.number("accuracyMeters"), maxAccuracyMeters);
    double lon = request.number("lon");
    double lat = request.number("lat");
    SafeRegion region =
        deviceId == null
            ? zones.safeRegions().aroundPoint(lon, lat, accuracyMeters, clock.millis())
            : zones
                .safeRegions()
                .ofDevice(lon, lat, accuracyMeters, reported(deviceId, accuracyMeters));
    request.answer(json(region, accuracyMeters));
  }

  /** The answer shows something of the device. */
  private static void requireAccess(ApiRequest request, String deviceId) {
    if (!request.principal().has(Scope.DEVICES_READ)) {
      throw Problem.of(ProblemType.FORBIDDEN, "deviceId needs the scope devices:read");
    }
    DeviceAccess.requireDevice(request, deviceId);
  }

  private ReportedDevice reported(String deviceId, double accuracyMeters) {
    DeviceState device = devices.get(deviceId);
    Fix last = device == null ? null : device.lastFix();
    boolean isEvaluated = last != null && !(last.accuracyMeters() > accuracyMeters);
    MembershipSet known = device == null ? null : device.memberships();
    return new ReportedDevice(
        isEvaluated ? TimedPosition.of(last) : null,
        known == null ? MembershipSet.none(deviceId) : known);
  }

  private static byte[] json(SafeRegion region, double accuracyMeters) {
    return JsonLine.of(
        json -> {
          if (region.box() == null) {
            json.writeNullField("box");
            json.writeStringField("reason", region.cause().name());
          } else {
            json.writeFieldName("box");
            json.writeArray(region.box().limits(), 0, 4);
          }
          if (region.zoneId() != null) {
            json.writeStringField("zoneId", region.zoneId());
          }
          if (region.untilMillis() == Long.MAX_VALUE) {
            json.writeNullField("until");
          } else {
            json.writeNumberField("until", region.untilMillis());
          }
          json.writeNumberField("accuracyMeters", accuracyMeters);
        });
  }
}

package io.fenceline.gateway.rest;

import io.fenceline.evaluation.TimedPosition;
import io.fenceline.evaluation.region.ReportedDevice;
import io.fenceline.evaluation.region.SafeRegion;
import io.fenceline.evaluation.region.SafeRegionSearch;
import io.fenceline.event.Fix;
import io.fenceline.event.MembershipSet;
import io.fenceline.event.ZoneIds;
import io.fenceline.event.zone.Zone;
import io.fenceline.format.input.RefusedException;
import io.fenceline.format.json.JsonLine;
import io.fenceline.gateway.access.Scope;
import io.fenceline.gateway.http.message.ApiHandler;
import io.fenceline.gateway.http.message.ApiRequest;
import io.fenceline.gateway.http.message.Problem;
import io.fenceline.gateway.http.message.ProblemType;
import io.fenceline.gateway.state.DeviceState;
import io.fenceline.gateway.state.DeviceStore;
import io.fenceline.gateway.state.DeviceZoneStore;
import io.fenceline.gateway.state.StoredDeviceZone;
import io.fenceline.gateway.state.ZoneView;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Tells a device how far it may move. Belongs to an event loop, as its view of the zones. */
public final class SafeRegionQuery {
  private final Vertx vertx;
  private final ZoneView zones;
  private final DeviceStore devices;
  private final DeviceZoneStore deviceZones;
  private final Readiness zonesReadiness;
  private final List<Readiness> devicesReadiness;
  private final double maxAccuracyMeters;
  private final Clock clock;

  /**
   * @param devicesReadiness of all that is known of devices
   * @param maxAccuracyMeters of the fixes that the job evaluates
   */
  public SafeRegionQuery(
      Vertx vertx,
      ZoneView zones,
      DeviceStore devices,
      DeviceZoneStore deviceZones,
      Readiness zonesReadiness,
      List<Readiness> devicesReadiness,
      double maxAccuracyMeters,
      Clock clock) {
    this.vertx = vertx;
    this.zones = zones;
    this.devices = devices;
    this.deviceZones = deviceZones;
    this.zonesReadiness = zonesReadiness;
    this.devicesReadiness = List.copyOf(devicesReadiness);
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
      devicesReadiness.forEach(Readiness::require);
    }
    zonesReadiness.require();
    double accuracyMeters = Math.min(request.number("accuracyMeters"), maxAccuracyMeters);
    double lon = request.number("lon");
    double lat = request.number("lat");
    if (deviceId == null) {
      SafeRegionSearch<?> search = zones.safeRegions();
      answer(request, search.aroundPoint(lon, lat, accuracyMeters, clock.millis()), accuracyMeters);
      return;
    }
    own(deviceId)
        .map(
            own -> {
              ReportedDevice device = reported(deviceId, accuracyMeters, own);
              SafeRegion region = zones.safeRegions().ofDevice(lon, lat, accuracyMeters, device);
              answer(request, region, accuracyMeters);
              return null;
            })
        .onFailure(request::fail);
  }

  /** The zones of this device alone; reading their documents is not for the event loop. */
  private Future<List<Zone>> own(String deviceId) {
    List<StoredDeviceZone> stored = deviceZones.of(deviceId);
    return stored.isEmpty()
        ? Future.succeededFuture(List.of())
        : vertx.executeBlocking(() -> read(stored), false);
  }

  private static List<Zone> read(List<StoredDeviceZone> stored) throws RefusedException {
    List<Zone> zones = new ArrayList<>();
    for (StoredDeviceZone zone : stored) {
      zones.add(zone.zone());
    }
    return zones;
  }

  private static void answer(ApiRequest request, SafeRegion region, double accuracyMeters) {
    request.answer(json(region, accuracyMeters));
  }

  /** The answer shows something of the device. */
  private static void requireAccess(ApiRequest request, String deviceId) {
    if (!request.principal().has(Scope.DEVICES_READ)) {
      throw Problem.of(ProblemType.FORBIDDEN, "deviceId needs the scope devices:read");
    }
    DeviceAccess.requireDevice(request, deviceId);
  }

  private ReportedDevice reported(String deviceId, double accuracyMeters, List<Zone> own) {
    DeviceState device = devices.get(deviceId);
    Fix last = device == null ? null : device.lastFix();
    boolean isEvaluated = last != null && !(last.accuracyMeters() > accuracyMeters);
    MembershipSet known = device == null ? null : device.memberships();
    return new ReportedDevice(
        isEvaluated ? TimedPosition.of(last) : null,
        known == null ? MembershipSet.none(deviceId) : known,
        own);
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
            json.writeStringField("zoneId", ZoneIds.written(region.zoneId()));
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

package io.fenceline.gateway.rest;

import com.fasterxml.jackson.core.JsonGenerator;
import io.fenceline.event.RecordVersion;
import io.fenceline.format.geojson.DeviceZoneReader;
import io.fenceline.format.geojson.ExpiresIn;
import io.fenceline.format.geojson.MisspeltRules;
import io.fenceline.format.input.RefusedException;
import io.fenceline.format.json.DeviceZoneKey;
import io.fenceline.format.json.JsonLine;
import io.fenceline.gateway.access.Principal;
import io.fenceline.gateway.access.Scope;
import io.fenceline.gateway.http.message.ApiHandler;
import io.fenceline.gateway.http.message.ApiRequest;
import io.fenceline.gateway.http.message.Problem;
import io.fenceline.gateway.http.message.ProblemType;
import io.fenceline.gateway.state.DeviceZoneStore;
import io.fenceline.gateway.state.StoredDeviceZone;
import io.vertx.core.Vertx;
import java.io.IOException;
import java.time.Clock;
import java.util.List;
import java.util.Map;

/** Reads and writes of zones of one device each (rule Z6). Thread-safe. */
public final class DeviceZoneOperations {
  private static final int BYTES_WITHOUT_CONTENT = 80;

  private final Vertx vertx;
  private final DeviceZoneStore zones;
  private final Readiness readiness;
  private final RecordWrites writes;
  private final Clock clock;

  public DeviceZoneOperations(
      Vertx vertx, DeviceZoneStore zones, Readiness readiness, RecordWrites writes, Clock clock) {
    this.vertx = vertx;
    this.zones = zones;
    this.readiness = readiness;
    this.writes = writes;
    this.clock = clock;
  }

  public Map<String, ApiHandler> handlers() {
    return Map.of(
        "deviceZones",
        this::list,
        "getDeviceZone",
        this::get,
        "putDeviceZone",
        this::put,
        "deleteDeviceZone",
        this::delete);
  }

  private void list(ApiRequest request) {
    String deviceId = request.text("id");
    DeviceAccess.requireDevice(request, deviceId);
    readiness.require();
    request.answer(
        PageLimit.of(request)
            .write(
                "zones",
                zones.of(deviceId),
                zone -> BYTES_WITHOUT_CONTENT + zone.zoneId().length() + zone.feature().size(),
                DeviceZoneOperations::write));
  }

  private void get(ApiRequest request) {
    String deviceId = request.text("id");
    DeviceAccess.requireDevice(request, deviceId);
    readiness.require();
    StoredDeviceZone zone = zones.get(deviceId, request.text("zoneId"));
    if (zone == null) {
      throw Problem.of(
          ProblemType.NOT_FOUND,
          "the device %s has no zone %s".formatted(deviceId, request.text("zoneId")));
    }
    Documents.answer(request, zone.version(), zone.feature());
  }

  private void put(ApiRequest request) {
    DeviceZoneKey key = requireKey(request);
    Documents.requireReadable(key.zoneId());
    readiness.require();
    if (!zones.admits(key.deviceId(), key.zoneId())) {
      throw Refusals.problem(DeviceZoneReader.tooMany(key, zones.mostZones()));
    }
    // Off the event loop, as zones are.
    vertx
        .executeBlocking(() -> check(key.zoneId(), request.body(), clock.millis()), false)
        .map(
            checked -> {
              write(request, key, checked.feature(), checked.warnings());
              return null;
            })
        .onFailure(request::fail);
  }

  /**
   * A zone that can be written.
   *
   * @param feature with {@code validUntil} in place of {@code expiresIn}
   */
  private record CheckedZone(byte[] feature, List<String> warnings) {}

  private static CheckedZone check(String zoneId, byte[] given, long nowMillis) {
    try {
      byte[] feature = ExpiresIn.resolve(given, nowMillis);
      DeviceZoneReader.readFeature(zoneId, 0, feature);
      return new CheckedZone(feature, MisspeltRules.of(feature));
    } catch (RefusedException e) {
      throw Refusals.problem(e);
    }
  }

  private void delete(ApiRequest request) {
    write(request, requireKey(request), null, List.of());
  }

  private void write(ApiRequest request, DeviceZoneKey key, byte[] feature, List<String> warnings) {
    writes.write(request, key.text(), key.zoneId(), feature, warnings, () -> version(key));
  }

  private Long version(DeviceZoneKey key) {
    readiness.require();
    StoredDeviceZone known = zones.get(key.deviceId(), key.zoneId());
    return known == null ? null : known.version();
  }

  /** The key of a request that may write. */
  private static DeviceZoneKey requireKey(ApiRequest request) {
    String deviceId = Documents.requireId(request, "id");
    DeviceAccess.requireDevice(request, deviceId);
    requireScope(request.principal());
    return new DeviceZoneKey(deviceId, Documents.requireId(request, "zoneId"));
  }

  /** A phone that may write zones of all devices may not therefore choose its own destination. */
  private static void requireScope(Principal principal) {
    boolean mayWriteAll = principal.has(Scope.ZONES_WRITE) && !principal.isLimitedToDevices();
    if (!mayWriteAll && !principal.has(Scope.DEVICE_ZONES_WRITE)) {
      throw Problem.of(
          ProblemType.FORBIDDEN,
          principal.isLimitedToDevices()
              ? "the scope device-zones:write is needed, since the credentials are limited to devices"
              : "the scope zones:write or device-zones:write is needed");
    }
  }

  private static void write(JsonGenerator json, StoredDeviceZone zone) throws IOException {
    json.writeStartObject();
    json.writeStringField("id", zone.zoneId());
    json.writeNumberField("version", RecordVersion.offset(zone.version()));
    JsonLine.writeVerbatim(json, "feature", zone.feature());
    json.writeEndObject();
  }
}

package io.fenceline.gateway.rest;

import com.fasterxml.jackson.core.JsonGenerator;
import io.fenceline.event.Bytes;
import io.fenceline.event.MembershipSet;
import io.fenceline.event.RecordVersion;
import io.fenceline.format.JsonOutputWriter;
import io.fenceline.format.fix.JsonFixWriter;
import io.fenceline.format.json.JsonLine;
import io.fenceline.gateway.http.message.ApiHandler;
import io.fenceline.gateway.http.message.ApiRequest;
import io.fenceline.gateway.http.message.Problem;
import io.fenceline.gateway.http.message.ProblemType;
import io.fenceline.gateway.state.DeviceState;
import io.fenceline.gateway.state.DeviceStore;
import io.fenceline.gateway.state.DeviceZoneStore;
import io.fenceline.gateway.state.StoredDeviceZone;
import io.fenceline.geo.index.points.Nearby;
import java.io.IOException;
import java.util.List;
import java.util.Map;

/** Reads of devices. Thread-safe. */
public final class DeviceQueries {
  private static final int BYTES_WITHOUT_TEXTS = 400;
  private static final int BYTES_OF_ZONE = 90;
  private static final int BYTES_OF_CHAR = 3;
  private final DeviceStore devices;
  private final DeviceZoneStore deviceZones;
  private final Readiness positions;
  private final Readiness memberships;

  /**
   * @param positions of last fixes
   * @param memberships of the devices in a zone
   */
  public DeviceQueries(
      DeviceStore devices,
      DeviceZoneStore deviceZones,
      Readiness positions,
      Readiness memberships) {
    this.devices = devices;
    this.deviceZones = deviceZones;
    this.positions = positions;
    this.memberships = memberships;
  }

  public Map<String, ApiHandler> handlers() {
    return Map.of(
        "getDevice",
        this::get,
        "devicesNear",
        this::near,
        "devicesInBox",
        this::inBox,
        "devicesGrid",
        this::grid,
        "devicesInZone",
        this::inZone);
  }

  private void get(ApiRequest request) {
    String id = request.text("id");
    DeviceAccess.requireDevice(request, id);
    positions.require();
    DeviceState known = devices.get(id);
    List<StoredDeviceZone> zones = deviceZones.of(id);
    if (known == null && zones.isEmpty()) {
      throw Problem.of(ProblemType.NOT_FOUND, "nothing is known of the device " + id + full(id));
    }
    DeviceState device = known == null ? new DeviceState(id, null, null) : known;
    request.answer(
        JsonLine.of(
            json -> {
              writeMembers(json, device, null);
              writeOwn(json, zones);
            }));
  }

  /** The zones of this device alone, without their documents. */
  private static void writeOwn(JsonGenerator json, List<StoredDeviceZone> zones)
      throws IOException {
    JsonLine.writeObjects(
        json,
        "deviceZones",
        zones,
        zone -> {
          json.writeStringField("zoneId", zone.zoneId());
          json.writeNumberField("zoneVersion", RecordVersion.offset(zone.version()));
          if (zone.hasEnd()) {
            json.writeNumberField("validUntil", zone.untilMillis());
          }
        });
  }

  private String full(String id) {
    return devices.admitsFix(id)
        ? ""
        : "; the gateway holds %,d devices, and no more (--max-devices)".formatted(devices.most());
  }

  private void near(ApiRequest request) {
    DeviceAccess.requireAll(request);
    positions.require();
    PageLimit limit = PageLimit.of(request);
    request.answer(
        limit.write(
            "devices",
            devices.near(
                request.number("lon"),
                request.number("lat"),
                request.number("radiusMeters"),
                limit.searched()),
            found -> bytes(found.value()),
            (json, found) -> write(json, found.value(), found)));
  }

  private void inBox(ApiRequest request) {
    DeviceAccess.requireAll(request);
    positions.require();
    PageLimit limit = PageLimit.of(request);
    request.answer(
        limit.write(
            "devices",
            devices.inBox(Boxes.of(request), limit.searched()),
            DeviceQueries::bytes,
            (json, device) -> write(json, device, null)));
  }

  private void grid(ApiRequest request) {
    DeviceAccess.requireAll(request);
    positions.require();
    GridAnswer.answer(request, devices.counts(Boxes.of(request)));
  }

  private void inZone(ApiRequest request) {
    DeviceAccess.requireAll(request);
    memberships.require();
    PageLimit limit = PageLimit.of(request);
    request.answer(
        limit.write(
            "devices",
            devices.insideZone(request.text("id"), limit.searched()),
            DeviceQueries::bytes,
            (json, device) -> write(json, device, null)));
  }

  /** At most, but for characters that are escaped. */
  private static int bytes(DeviceState device) {
    int bytes = BYTES_WITHOUT_TEXTS + 2 * BYTES_OF_CHAR * device.deviceId().length();
    if (device.lastFix() != null && device.lastFix().attributes() != null) {
      bytes += device.lastFix().attributes().size();
    }
    if (device.memberships() != null) {
      for (MembershipSet.Entry zone : device.memberships().zones()) {
        bytes += BYTES_OF_ZONE + BYTES_OF_CHAR * zone.zoneId().length();
      }
    }
    return bytes;
  }

  private static void write(JsonGenerator json, DeviceState device, Nearby<DeviceState> found)
      throws IOException {
    json.writeStartObject();
    writeMembers(json, device, found);
    json.writeEndObject();
  }

  private static void writeMembers(
      JsonGenerator json, DeviceState device, Nearby<DeviceState> found) throws IOException {
    json.writeStringField("deviceId", device.deviceId());
    if (found != null) {
      JsonLine.writeMeters(json, "distanceMeters", found.distanceMeters());
    }
    if (device.lastFix() != null) {
      JsonLine.writeVerbatim(json, "lastFix", Bytes.of(JsonFixWriter.write(device.lastFix())));
    }
    MembershipSet memberships = device.memberships();
    JsonOutputWriter.writeZones(json, memberships == null ? List.of() : memberships.zones());
  }
}

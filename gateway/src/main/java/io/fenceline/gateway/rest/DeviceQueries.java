package io.fenceline.gateway.rest;

import io.fenceline.event.Fix;
import io.fenceline.event.MembershipSet;
import io.fenceline.format.fix.JsonFixWriter;
import io.fenceline.gateway.http.message.ApiHandler;
import io.fenceline.gateway.http.message.ApiRequest;
import io.fenceline.gateway.http.message.JsonOutput;
import io.fenceline.gateway.http.message.Problem;
import io.fenceline.gateway.http.message.ProblemType;
import io.fenceline.gateway.state.DeviceState;
import io.fenceline.gateway.state.DeviceStore;
import io.fenceline.gateway.state.grid.Nearby;
import java.util.Map;

/** Reads of devices. Thread-safe. */
public final class DeviceQueries {
  private final DeviceStore devices;
  private final Availability positions;
  private final Availability memberships;

  /**
   * @param positions of last fixes
   * @param memberships of the devices in a zone
   */
  public DeviceQueries(DeviceStore devices, Availability positions, Availability memberships) {
    this.devices = devices;
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
    DeviceState device = devices.get(id);
    if (device == null) {
      throw Problem.of(ProblemType.NOT_FOUND, "nothing is known of the device " + id);
    }
    JsonOutput json = new JsonOutput();
    write(json, device, null);
    request.answer(json);
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
            (json, device) -> write(json, device, null)));
  }

  private static void write(JsonOutput json, DeviceState device, Nearby<DeviceState> found) {
    json.raw("{\"deviceId\":").string(device.deviceId());
    if (found != null) {
      json.raw(",\"distanceMeters\":").meters(found.distanceMeters());
    }
    if (device.lastFix() != null) {
      json.raw(",\"lastFix\":");
      write(json, device.lastFix());
    }
    json.raw(",\"zones\":[");
    if (device.memberships() != null) {
      String separator = "";
      for (MembershipSet.Entry zone : device.memberships().zones()) {
        json.raw(separator).raw("{\"zoneId\":").string(zone.zoneId());
        json.raw(",\"zoneVersion\":").number(zone.zoneVersion());
        json.raw(",\"enteredAt\":").number(zone.enteredAtMillis()).raw("}");
        separator = ",";
      }
    }
    json.raw("]}");
  }

  private static void write(JsonOutput json, Fix fix) {
    json.raw(io.fenceline.event.Bytes.of(JsonFixWriter.write(fix)));
  }
}

package io.fenceline.gateway.rest;

import io.fenceline.gateway.http.message.ApiRequest;
import io.fenceline.gateway.http.message.Problem;
import io.fenceline.gateway.http.message.ProblemType;

/** Refuses requests for devices that the credentials do not include. */
public final class DeviceAccess {
  private DeviceAccess() {}

  /**
   * Whether the device exists is not shown to those who may not see it.
   *
   * @throws Problem when the credentials are limited to other devices
   */
  public static void requireDevice(ApiRequest request, String deviceId) {
    if (!request.principal().maySee(deviceId)) {
      throw Problem.of(
          ProblemType.FORBIDDEN, "the credentials are limited to other devices than " + deviceId);
    }
  }

  /**
   * @throws Problem when the credentials are limited to some devices
   */
  public static void requireAll(ApiRequest request) {
    if (request.principal().isLimitedToDevices()) {
      throw Problem.of(
          ProblemType.FORBIDDEN,
          "the credentials are limited to some devices; ask for each by /v1/devices/{id}");
    }
  }
}

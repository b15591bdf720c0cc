package io.fenceline.gateway.intake;

import io.fenceline.event.RefusalReason;

/**
 * A fix that is not taken.
 *
 * @param index of the fix in the body, from 0
 * @param reason as in the header of a dead letter, {@value #FORBIDDEN} or {@value
 *     #TOO_MANY_DEVICES}
 * @param detail the field, its value and what was expected
 */
public record RefusedFix(int index, String reason, String detail) {
  /** The device is not among those of the token. */
  public static final String FORBIDDEN = "forbidden";

  /** The sender has reported as many others as are held for it. */
  public static final String TOO_MANY_DEVICES = "too-many-devices";

  /**
   * Whether the same fix may be taken later: when its time has come, when there is room, or with
   * other credentials.
   */
  public boolean mayBeTakenLater() {
    return reason.equals(FORBIDDEN)
        || reason.equals(TOO_MANY_DEVICES)
        || reason.equals(RefusalReason.TIME_IN_FUTURE.text());
  }

  static RefusedFix tooManyDevices(int index, String deviceId) {
    return new RefusedFix(
        index,
        TOO_MANY_DEVICES,
        "deviceId: "
            + deviceId
            + ", expected one of the devices that the credentials have reported within"
            + " --device-history, which are as many as --max-devices-per-key permits");
  }

  static RefusedFix forbidden(int index, String deviceId) {
    return new RefusedFix(
        index,
        FORBIDDEN,
        "deviceId: "
            + deviceId
            + ", expected one of the devices that the credentials are limited to");
  }
}

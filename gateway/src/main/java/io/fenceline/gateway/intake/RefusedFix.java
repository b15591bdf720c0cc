package io.fenceline.gateway.intake;

/**
 * A fix that is not taken.
 *
 * @param index of the fix in the body, from 0
 * @param reason as in the header of a dead letter, or {@value #FORBIDDEN}
 * @param detail the field, its value and what was expected
 */
public record RefusedFix(int index, String reason, String detail) {
  /** The device is not among those of the token. */
  public static final String FORBIDDEN = "forbidden";

  static RefusedFix forbidden(int index, String deviceId) {
    return new RefusedFix(
        index,
        FORBIDDEN,
        "deviceId: "
            + deviceId
            + ", expected one of the devices that the credentials are limited to");
  }
}

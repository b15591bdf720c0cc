package io.fenceline.gateway.intake;

/** Decides which devices a sender of fixes may report. */
@FunctionalInterface
public interface FixSender {
  /** Whether its credentials permit the device. */
  boolean mayReport(String deviceId);

  /** Whether it has room for the device, which is taken by that. */
  default boolean hasRoomFor(String deviceId) {
    return true;
  }
}

package io.fenceline.event;

/** The reasons for transitions: the field {@code reason} of transitions and ad matches. */
public enum TransitionReason implements Coded {
  /** The device has no earlier fix. */
  FIRST_FIX(1),
  /** The zone began to be valid after the previous fix. */
  ZONE_STARTED(2),
  /** The zone was added, removed or moved over the device's previous position. */
  ZONE_CHANGED(3),
  ZONE_REMOVED(4),
  ZONE_EXPIRED(5),
  DEVICE_SILENT(6),
  MOVED(7),
  /** The zone opened after the previous fix (rule Z4). */
  ZONE_OPENED(8),
  ZONE_CLOSED(9),
  /** The zone's condition became true or false (rule Z5). */
  CONDITION(10);

  private final int code;

  TransitionReason(int code) {
    this.code = code;
  }

  @Override
  public int code() {
    return code;
  }

  /**
   * @throws IllegalArgumentException for a code that no reason has
   */
  public static TransitionReason ofCode(int code) {
    return Coded.ofCode(values(), code, "transition reason");
  }
}

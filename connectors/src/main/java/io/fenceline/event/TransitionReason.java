package io.fenceline.event;

/** Why a transition happened: the field {@code reason} of transitions and ad matches. */
public enum TransitionReason {
  /** The device has no earlier fix. */
  FIRST_FIX(1),
  /** The zone began to be valid after the previous fix. */
  ZONE_STARTED(2),
  /** The zone came, went or moved over the device's previous place. */
  ZONE_CHANGED(3),
  ZONE_REMOVED(4),
  ZONE_EXPIRED(5),
  DEVICE_SILENT(6),
  MOVED(7);

  private final int code;

  TransitionReason(int code) {
    this.code = code;
  }

  public int code() {
    return code;
  }

  /**
   * @throws IllegalArgumentException for a code that no cause has
   */
  public static TransitionReason ofCode(int code) {
    for (TransitionReason cause : values()) {
      if (cause.code == code) {
        return cause;
      }
    }
    throw new IllegalArgumentException("unknown cause code " + code);
  }
}

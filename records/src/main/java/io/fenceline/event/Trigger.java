package io.fenceline.event;

/** The events that make a zone's ad due. The codes are part of the state and wire formats. */
public enum Trigger implements Coded {
  ENTER(1),
  EXIT(2),
  DWELL(3),
  CROSS(4),
  APPROACH(6),
  /** Every applied fix that lies in the zone. */
  INSIDE(5);

  private final int code;

  Trigger(int code) {
    this.code = code;
  }

  @Override
  public int code() {
    return code;
  }

  /**
   * @throws IllegalArgumentException for a code that no trigger has
   */
  public static Trigger ofCode(int code) {
    return Coded.ofCode(values(), code, "trigger");
  }
}

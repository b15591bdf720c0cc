package io.fenceline.event;

/** The kinds of transition, in the order in which one fix yields them (rule T1). */
public enum TransitionType implements Coded {
  /** The device has not entered the zone by the time that the zone says (rule T10). */
  OVERDUE(6),
  DWELL(1),
  EXIT(2),
  CROSS(3),
  /** The device comes near the zone (rule T8). */
  APPROACH(5),
  ENTER(4);

  private final int code;

  TransitionType(int code) {
    this.code = code;
  }

  @Override
  public int code() {
    return code;
  }

  /** Whether it is about a membership, and so has the time at which the device entered. */
  public boolean isOfMember() {
    return this == DWELL || this == EXIT || this == ENTER;
  }

  /**
   * @throws IllegalArgumentException for a code that no type has
   */
  public static TransitionType ofCode(int code) {
    return Coded.ofCode(values(), code, "transition type");
  }
}

package io.fenceline.event;

/** The kinds of transition, in the order in which one fix yields them (rule T1). */
public enum TransitionType {
  DWELL(1),
  EXIT(2),
  CROSS(3),
  ENTER(4);

  private final int code;

  TransitionType(int code) {
    this.code = code;
  }

  public int code() {
    return code;
  }

  /**
   * @throws IllegalArgumentException for a code that no type has
   */
  public static TransitionType ofCode(int code) {
    for (TransitionType type : values()) {
      if (type.code == code) {
        return type;
      }
    }
    throw new IllegalArgumentException("unknown transition type code " + code);
  }
}

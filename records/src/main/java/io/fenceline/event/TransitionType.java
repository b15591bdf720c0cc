package io.fenceline.event;

/** The kinds of transition, in the order in which one fix yields them (rule T1). */
public enum TransitionType implements Coded {
  DWELL(1),
  EXIT(2),
  CROSS(3),
  ENTER(4);

  private final int code;

  TransitionType(int code) {
    this.code = code;
  }

  @Override
  public int code() {
    return code;
  }

  /**
   * @throws IllegalArgumentException for a code that no type has
   */
  public static TransitionType ofCode(int code) {
    return Coded.ofCode(values(), code, "transition type");
  }
}

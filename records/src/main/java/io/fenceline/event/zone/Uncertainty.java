package io.fenceline.event.zone;

import io.fenceline.event.Coded;

/** The meaning of a fix's accuracy at the border of a zone (rule T7). */
public enum Uncertainty implements Coded {
  /** A fix is a point. */
  IGNORE(1),
  /** A fix is a circle; a device enters when it lies in the zone, and leaves when it is outside. */
  STRICT(2),
  /** A fix is a circle; a device enters when it meets the zone, and leaves when it is outside. */
  LOOSE(3);

  private final int code;

  Uncertainty(int code) {
    this.code = code;
  }

  @Override
  public int code() {
    return code;
  }

  /**
   * @throws IllegalArgumentException for a code that no value has
   */
  public static Uncertainty ofCode(int code) {
    return Coded.ofCode(values(), code, "uncertainty");
  }
}

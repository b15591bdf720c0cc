package io.fenceline.event;

/** An enum whose constants have codes of their own in state and on the wire, from 1. */
public interface Coded {
  int code();

  /**
   * @param what names the enum in the message
   * @throws IllegalArgumentException for a code that none of the values has
   */
  static <E extends Enum<E> & Coded> E ofCode(E[] values, int code, String what) {
    for (E value : values) {
      if (value.code() == code) {
        return value;
      }
    }
    throw new IllegalArgumentException("unknown " + what + " code " + code);
  }
}

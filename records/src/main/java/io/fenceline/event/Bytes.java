package io.fenceline.event;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Bytes as an immutable value, compared by content. The creator hands its array over and does not
 * touch it again; {@link #array()} lends it out for reading only.
 */
public final class Bytes {
  private final byte[] array;

  private Bytes(byte[] array) {
    this.array = array;
  }

  /** Takes ownership of {@code array}; null stays null, for fields that may be absent. */
  public static Bytes of(byte[] array) {
    return array == null ? null : new Bytes(array);
  }

  public static Bytes utf8(String text) {
    return text == null ? null : new Bytes(text.getBytes(StandardCharsets.UTF_8));
  }

  /** The bytes themselves, not a copy. */
  public byte[] array() {
    return array;
  }

  public int size() {
    return array.length;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Bytes that && Arrays.equals(array, that.array);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(array);
  }

  /** The bytes read as UTF-8. */
  @Override
  public String toString() {
    return new String(array, StandardCharsets.UTF_8);
  }
}

package io.fenceline.delivery.config;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Arrays;

/** A secret that no log shows. Immutable. */
public final class Secret {
  private final byte[] bytes;

  public Secret(byte[] bytes) {
    this.bytes = bytes.clone();
  }

  public byte[] bytes() {
    return bytes.clone();
  }

  /** In UTF-8. */
  public String text() {
    return new String(bytes, UTF_8);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Secret that && Arrays.equals(bytes, that.bytes);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(bytes);
  }

  @Override
  public String toString() {
    return "(secret)";
  }
}

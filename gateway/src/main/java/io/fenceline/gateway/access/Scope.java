package io.fenceline.gateway.access;

import java.util.Arrays;
import java.util.Optional;

/** A permission, as tokens, API keys and the OpenAPI document name it. */
public enum Scope {
  ZONES_READ("zones:read"),
  ZONES_WRITE("zones:write"),
  DEVICE_ZONES_WRITE("device-zones:write"),
  FIXES_WRITE("fixes:write"),
  DEVICES_READ("devices:read"),
  STREAM("stream");

  private final String text;

  Scope(String text) {
    this.text = text;
  }

  public String text() {
    return text;
  }

  /** The scope of this name; empty for names that other services may use. */
  public static Optional<Scope> of(String text) {
    return Arrays.stream(values()).filter(scope -> scope.text.equals(text)).findFirst();
  }

  /** All names, separated by commas. */
  public static String names() {
    return String.join(", ", Arrays.stream(values()).map(Scope::text).toList());
  }
}

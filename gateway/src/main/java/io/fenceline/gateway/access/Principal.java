package io.fenceline.gateway.access;

import java.util.EnumSet;
import java.util.Set;

/**
 * The client that a request comes from, and its permissions. Immutable.
 *
 * @param client identifies the client in rate limits and logs
 * @param devices the only devices that the client may see and report; null for all
 * @param expiresAtMillis epoch milliseconds; Long.MAX_VALUE for never
 * @param apiKeyId the API key that the client presented; null for none
 */
public record Principal(
    String client, Set<Scope> scopes, Set<String> devices, long expiresAtMillis, String apiKeyId) {

  public Principal {
    scopes = Set.copyOf(scopes);
    devices = devices == null ? null : Set.copyOf(devices);
  }

  /** A client without an API key. */
  public Principal(String client, Set<Scope> scopes, Set<String> devices, long expiresAtMillis) {
    this(client, scopes, devices, expiresAtMillis, null);
  }

  /** Any client of an open gateway. */
  public static Principal anybody() {
    return new Principal("anybody", EnumSet.allOf(Scope.class), null, Long.MAX_VALUE);
  }

  public boolean has(Scope scope) {
    return scopes.contains(scope);
  }

  /** Whether the client may see only some devices, and therefore no list of devices. */
  public boolean isLimitedToDevices() {
    return devices != null;
  }

  public boolean maySee(String deviceId) {
    return devices == null || devices.contains(deviceId);
  }
}
